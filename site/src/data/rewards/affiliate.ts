const KEPT = 'baize.affiliate';
const LONGEST = 64;
/** The click names its day, by which the server decides whether it still counts: this is only when it is forgotten here. */
const GOOD_MS = 90 * 86_400_000;

/** The click of an affiliate's link as this visit brought it: it counts also where nothing is stored. */
let ofVisit = '';

/** Whether the browser asks not to be followed: then a click counts for this visit alone. */
const isPrivate = (): boolean =>
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) ||
  ('doNotTrack' in navigator && navigator.doNotTrack === '1');

/** The stored click at a moment; expired or foreign values are ignored. */
export function clickIn(kept: string | null, now: number): string {
  const [click = '', at = ''] = (kept ?? '').split(' ');
  const age = now - Number(at);
  return /^\d+$/.test(at) && age >= 0 && age < GOOD_MS ? click.slice(0, LONGEST) : '';
}

/** Keeps the click in the address of any landing page until sign-up; the last link counts. */
export function rememberClick(search: URLSearchParams): void {
  const click = (search.get('affiliate_code') ?? '').slice(0, LONGEST);
  if (click === '' || click.includes(' ')) return;
  ofVisit = click;
  if (!isPrivate()) window.localStorage.setItem(KEPT, `${click} ${Date.now()}`);
}

export function rememberedClick(): string {
  return ofVisit === '' ? clickIn(window.localStorage.getItem(KEPT), Date.now()) : ofVisit;
}

/** Deletes the stored click after sign-up. */
export function forgetClick(): void {
  ofVisit = '';
  window.localStorage.removeItem(KEPT);
}
