import { expect, test } from 'vitest';
import { redactFields, redactMessage } from './redact-exchange.ts';

const text = (message: string) => redactMessage(Buffer.from(message));

test('what signs a message or identifies a player is removed from JSON, forms and XML', () => {
  expect(text('{"token":"a\\"b","round":"r","sessionID":"s","spin_id":7,"n":{"api_key":1}}')).toBe(
    '{"token":"•••","round":"r","sessionID":"•••","spin_id":7,"n":{"api_key":"•••"}}',
  );
  expect(text('hash=abc&userId=player-1&token=t')).toBe('hash=•••&userId=player-1&token=•••');
  expect(text('vendor_id=secret&vendor_member_id=x_player-1&platform=1')).toBe(
    'vendor_id=•••&vendor_member_id=x_player-1&platform=1',
  );
  expect(text('<bet><token>t</token><amount>5</amount></bet>')).toBe(
    '<bet><token>•••</token><amount>5</amount></bet>',
  );
  expect(redactFields({ 'x-hub88-signature': 'abc', 'content-type': 'application/json' })).toEqual({
    ...{ 'x-hub88-signature': '•••', 'content-type': 'application/json' },
  });
});

test('a message that is no text is shown as far as it can be read, and no more than 16,384 characters of it', () => {
  expect(redactMessage(Buffer.from([0x7b, 0xff, 0x00, 0x7d]))).toBe('{��}');
  expect(text('x'.repeat(20_000))).toHaveLength(16_384);
});
