const KEPT = 'baize.invited';
const VISITOR = 'baize.visitor';
/** How long an invitation is remembered. */
const GOOD_MS = 30 * 86_400_000;
const LONGEST = 64;

/** The referral code of the address somebody was invited with. */
export function referrerOf(search: URLSearchParams): string {
  return (search.get('ref') ?? search.get('referrer_code') ?? '').trim().slice(0, LONGEST);
}

/** What is kept of an invitation, read at a moment; nothing of what is too old or was never written here. */
export function codeIn(kept: string | null, now: number): string {
  const [code = '', at = ''] = (kept ?? '').split(' ');
  const age = now - Number(at);
  return /^\d+$/.test(at) && age >= 0 && age < GOOD_MS ? code.slice(0, LONGEST) : '';
}

/** Keeps the code of the address, whatever page somebody came to first, until they join. */
export function rememberInvitation(search: URLSearchParams): void {
  const code = referrerOf(search);
  if (code !== '' && !code.includes(' ')) window.localStorage.setItem(KEPT, `${code} ${Date.now()}`);
}

export function rememberedInvitation(): string {
  return codeIn(window.localStorage.getItem(KEPT), Date.now());
}

/** Whoever has joined is invited no longer. */
export function forgetInvitation(): void {
  window.localStorage.removeItem(KEPT);
}

/** A name of this browser, drawn once: it tells a player who refers themselves. */
export function visitorId(): string {
  const known = window.localStorage.getItem(VISITOR);
  if (known !== null) return known;
  const drawn = crypto.randomUUID();
  window.localStorage.setItem(VISITOR, drawn);
  return drawn;
}
