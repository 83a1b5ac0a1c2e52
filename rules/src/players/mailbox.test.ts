import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test.each([
  ['Ann.Lee+bonus@Gmail.com', 'annlee@googlemail.com', true],
  ['ann+1@example.com', 'ann+2@example.com', true],
  ['ann.lee@example.com', 'annlee@example.com', false],
  ['ann@example.com', 'ann@example.org', false],
  ['no address', 'No Address', true],
])('%s and %s are one mailbox: %s', (one, other, same) =>
  expect(mailboxOf(one) === mailboxOf(other)).toBe(same),
);
