/** Providers that ignore dots before the @, so that `a.b` and `ab` are one mailbox. */
const DOTLESS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox an address leads to, to tell whether two addresses are one person's: lower case, without what follows a
 * plus, and without dots where the provider ignores them. An address without an @ is only lowered.
 */
export function mailboxOf(address: string): string {
  const lower = address.trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  if (at < 0) return lower;
  const domain = lower.slice(at + 1);
  const [name = ''] = lower.slice(0, at).split('+');
  const host = domain === 'googlemail.com' ? 'gmail.com' : domain;
  return `${DOTLESS.has(domain) ? name.replaceAll('.', '') : name}@${host}`;
}
