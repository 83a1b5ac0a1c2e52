import { expect, test } from 'vitest';
import { urlsOf } from './hosts.ts';

test('a URL with several hosts is one URL for each, with the same account, database and options', () => {
  expect(urlsOf('postgres://me:a%2Cb@one:5432,two,[::1]:5434/baize?sslmode=verify-full')).toEqual([
    'postgres://me:a%2Cb@one:5432/baize?sslmode=verify-full',
    'postgres://me:a%2Cb@two/baize?sslmode=verify-full',
    'postgres://me:a%2Cb@[::1]:5434/baize?sslmode=verify-full',
  ]);
  expect(urlsOf('postgresql://one,two/baize')).toEqual(['postgresql://one/baize', 'postgresql://two/baize']);
});

test('a URL with one host stays as it is, whatever commas are in its other parts', () => {
  for (const url of [
    'postgres://me:a,b@one/baize',
    'postgres://one/a,b?options=x,y',
    'mysql://one,two/baize',
  ])
    expect(urlsOf(url)).toEqual([url]);
});
