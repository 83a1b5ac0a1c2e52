/**
 * An account name as the public may see it: its first two characters, then always four stars, so that its length stays
 * hidden: `demo_player` is `de****`.
 */
export function maskAccount(accountId: string): string {
  return `${accountId.slice(0, 2)}****`;
}
