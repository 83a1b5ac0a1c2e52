import { expect, test } from 'vitest';
import { newSecret, signedHeaders } from './sign.ts';

test('a webhook is signed as the published example of the Standard Webhooks libraries', () => {
  const headers = signedHeaders(
    { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}', at: new Date(1_614_265_330_000) },
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  );
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('while a secret is replaced, a webhook has a signature of each', () => {
  const [one, two] = [newSecret(), newSecret()];
  const of = { id: 'a', body: '{}', at: new Date(0) };
  const [first, second] = [one, two].map((secret) => signedHeaders(of, [secret])['webhook-signature']);
  expect(signedHeaders(of, [one, two])['webhook-signature']).toBe(`${first} ${second}`);
  expect(first).not.toBe(second);
});
