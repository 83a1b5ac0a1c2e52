import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { makeQueryClient } from './queries.ts';

test('a first answer that was under way when something changed is asked for again', async () => {
  const client = makeQueryClient();
  const answers: ((answer: string) => void)[] = [];
  const query = new QueryObserver(client, {
    queryKey: ['bets'],
    queryFn: () => new Promise<string>((answer) => answers.push(answer)),
  });
  const forget = query.subscribe(() => undefined);
  const changed = client.invalidateQueries({ queryKey: ['bets'] });
  answers[0]?.('before');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.('after');
  await changed;
  expect(client.getQueryData(['bets'])).toBe('after');
  expect(answers).toHaveLength(2);
  forget();
  client.clear();
});

test('a change asks once for what is known', async () => {
  const client = makeQueryClient();
  let asked = 0;
  const query = new QueryObserver(client, { queryKey: ['bets'], queryFn: async () => ++asked });
  const forget = query.subscribe(() => undefined);
  await expect.poll(() => asked).toBe(1);
  await client.invalidateQueries({ queryKey: ['bets'] });
  expect(asked).toBe(2);
  forget();
  client.clear();
});
