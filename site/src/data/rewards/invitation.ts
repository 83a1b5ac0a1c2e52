const KEPT = 'baize.invited';
const VISITOR = 'baize.visitor';
/** How long a referral code is stored. */
const GOOD_MS = 30 * 86_400_000;
const LONGEST = 64;

/** The referral code of the address somebody was invited with. */
export function referrerOf(search: URLSearchParams): string {
  return (search.get('ref') ?? search.get('referrer_code') ?? '').trim().slice(0, LONGEST);
}

/** The stored referral code at a moment; expired or foreign values are ignored. */
export function codeIn(kept: string | null, now: number): string {
  const [code = '', at = ''] = (kept ?? '').split(' ');
  const age = now - Number(at);
  return /^\d+$/.test(at) && age >= 0 && age < GOOD_MS ? code.slice(0, LONGEST) : '';
}

/** Stores the referral code of the address, on any landing page, until sign-up. */
export function rememberInvitation(search: URLSearchParams): void {
  const code = referrerOf(search);
  if (code !== '' && !code.includes(' ')) window.localStorage.setItem(KEPT, `${code} ${Date.now()}`);
}

export function rememberedInvitation(): string {
  return codeIn(window.localStorage.getItem(KEPT), Date.now());
}

/** Deletes the stored referral code after sign-up. */
export function forgetInvitation(): void {
  window.localStorage.removeItem(KEPT);
}

/** A random id of this browser, by which the server detects self-referrals. */
export function visitorId(): string {
  const known = window.localStorage.getItem(VISITOR);
  if (known !== null) return known;
  const drawn = crypto.randomUUID();
  window.localStorage.setItem(VISITOR, drawn);
  return drawn;
}
