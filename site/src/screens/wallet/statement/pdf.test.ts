import { expect, test } from 'vitest';
import { latin, statementPdf } from './pdf.ts';

const of = (rows: number) =>
  statementPdf({
    title: 'Statement of account',
    site: 'Baize',
    facts: [['Player', 'demo']],
    columns: ['When', 'Kind', 'Amount', 'Balance after'],
    rows: Array.from({ length: rows }, (_, n) => [
      '21 Nov 2026, 10:00',
      'Stake · Lantern Reef',
      `-${n}`,
      '500',
    ]),
    pageText: (page, pages) => `${page} / ${pages}`,
  });

const pagesOf = (file: ArrayBuffer) =>
  Number(/\/Count (\d+)/.exec(new TextDecoder('latin1').decode(file))?.[1]);

test('a statement is a PDF of as many pages as it needs', async () => {
  const short = await of(3);
  expect(new TextDecoder('latin1').decode(short.slice(0, 5))).toBe('%PDF-');
  expect(pagesOf(short)).toBe(1);
  expect(pagesOf(await of(0))).toBe(1);
  expect(pagesOf(await of(120))).toBe(3);
});

test('ten thousand rows are made in seconds', async () => {
  const begun = performance.now();
  expect(pagesOf(await of(10_000))).toBeGreaterThan(180);
  expect(performance.now() - begun).toBeLessThan(10_000);
});

test('what the fonts do not have is written so that it can be read', () => {
  expect(latin('−₱1,250.50')).toBe('-PHP 1,250.50');
  expect(latin('Niña • Đông Sóng “so”')).toBe('Niña • ?ông Sóng “so”');
  expect(latin('ngân hàng ở đây')).toBe('ngân hàng o ?ây');
  expect(latin('日本')).toBe('??');
});
