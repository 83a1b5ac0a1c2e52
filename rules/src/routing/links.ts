/** What an address that somebody wrote down leads to. */
export type LinkKind = 'internal' | 'external' | 'blocked';

/** What browsers drop from an address before they read it: a scheme may hide behind it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const ignored = /[\u0000-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f\u2060\u3000\ufeff]/g;

/**
 * Tells a page of this site from an address outside and from what must never be followed (specification, section 8).
 *
 * @param href as it was written: by an operator in a menu, a slide or a rule, or by a page in its query
 * @returns `internal` for a path (`/slots?x#y`) or a place on the page (`#top`); `external` for `http:`, `https:`,
 *   `mailto:` and `tel:`; `blocked` for `javascript:`, `data:`, `blob:`, `vbscript:`, for any other scheme, and for what
 *   looks like a path and is none (`//host`, `/\host`, `slots`)
 */
export function linkKind(href: string): LinkKind {
  const plain = href.replace(ignored, '');
  if (/^(https?:\/\/[^/\\?#]+|mailto:[^@]+@|tel:\+?\d)/i.test(plain)) return 'external';
  if (plain.startsWith('#')) return 'internal';
  return /^\/(?![/\\])/.test(plain) ? 'internal' : 'blocked';
}

/** Whether an address may be followed at all. */
export function isSafeLink(href: string): boolean {
  return linkKind(href) !== 'blocked';
}
