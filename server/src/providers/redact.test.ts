import { expect, test } from 'vitest';
import { redact } from './redact.ts';

const text = (body: string) => redact(Buffer.from(body));

test('a callback is kept as it came, but for secrets and the numbers of cards', () => {
  expect(text('{"reference": "01890000-0000-7000-8000-000000000000", "amount":"500"}')).toBe(
    '{"reference": "01890000-0000-7000-8000-000000000000", "amount":"500"}',
  );
  expect(text('{"api_key":"a\\"b","Signature": "00ff","n":{"auth_token":12}}')).toBe(
    '{"api_key":"•••","Signature": "•••","n":{"auth_token":"•••"}}',
  );
  expect(text('{"card":"4111 1111 1111 1111","other":4111111111111111}')).toBe(
    '{"card":"•••1111","other":•••1111}',
  );
  expect(text('{"transaction":"4111111111111112"}')).toBe('{"transaction":"4111111111111112"}');
});

test('a callback that is no text is kept as far as it can be read, and no more than 16,000 characters of it', () => {
  expect(redact(Buffer.from([0x7b, 0xff, 0x00, 0x7d]))).toBe('{��}');
  expect(text('x'.repeat(20_000))).toHaveLength(16_000);
});
