import type { DeliveryNotice } from './sender-adapter.ts';

/**
 * Reads what comes back to the bounce address of a site, as it came: a delivery status notification (RFC 3464) or a complaint
 * (RFC 5965). Which message it is about, the Message-ID in the part of it that was returned says.
 *
 * @returns nothing for other mail: answers of absent owners, delays
 */
export function readReport(mail: string): readonly DeliveryNotice[] {
  const text = mail.replaceAll('\r\n', '\n');
  const id = lastId(text);
  if (id === undefined) return [];
  if (fieldOf(text, 'feedback-type') === 'abuse') return [{ id, state: 'complained', reason: 'abuse' }];
  const action = fieldOf(text, 'action')?.toLowerCase();
  const status = /^\d\.\d{1,3}\.\d{1,3}/.exec(fieldOf(text, 'status') ?? '')?.[0];
  if (action === 'delivered') return [{ id, state: 'delivered', reason: '' }];
  if (action !== 'failed' || status === undefined) return [];
  return [{ id, state: /^5\.(1\.\d+|2\.1)$/.test(status) ? 'bounced' : 'failed', reason: status }];
}

/** The last Message-ID: the report has one of its own, before that of what it returns. */
function lastId(text: string): string | undefined {
  const ids = [...text.matchAll(/^Message-ID:\s*<([0-9a-f-]{36})@[^>\s]+>/gim)];
  return ids.at(-1)?.[1]?.toLowerCase();
}

/** The first word of the first field of a name, which is in lower case. */
const fieldOf = (text: string, name: string): string | undefined =>
  [...text.matchAll(/^([A-Za-z-]+):[ \t]*(\S+)/gm)].find(([, found]) => found?.toLowerCase() === name)?.[2];
