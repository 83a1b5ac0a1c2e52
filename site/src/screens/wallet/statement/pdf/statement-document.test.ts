import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type PdfPack, packFile } from '../../../../../build/pdf-letters.ts';
import { Letters } from './letters.ts';
import { packsOf, unpacked } from './packs.ts';
import { type StatementDocument, statementPages } from './statement-document.ts';

async function lettersOf(packs: readonly PdfPack[]) {
  const files = await Promise.all(
    packs.map(async (pack) => {
      const { file, faces } = await packFile(pack);
      return unpacked(new Uint8Array(readFileSync(file)), faces);
    }),
  );
  return files.flat();
}

const statement = (fields: Partial<StatementDocument> = {}): StatementDocument => ({
  title: 'Statement of account',
  site: 'Baize',
  language: 'en',
  facts: [['Player', 'demo']],
  columns: ['When', 'Kind', 'Amount', 'Balance after'],
  rows: [['21 Nov 2026, 10:00', 'Stake · Lantern Reef', '−1,250.50', '₱500']],
  pageText: 'Page {page} of {pages}',
  ...fields,
});

const rows = (count: number) =>
  Array.from({ length: count }, (_, n): StatementDocument['rows'][number] => [
    `21 Nov 2026, 10:00:${n}`,
    'Stake',
    `−${n}`,
    '500',
  ]);

async function made(of: StatementDocument) {
  return statementPages(of, await lettersOf(packsOf(JSON.stringify(of), of.language)));
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const pagesOf = (bytes: Uint8Array) => Number(/\/Count (\d+)/.exec(text(bytes))?.[1]);

/** The text of a document's pages, by the glyph maps in the document. */
function wordsIn(bytes: Uint8Array): string[] {
  const file = text(bytes);
  const body = (id: string) => new RegExp(`\\n${id} 0 obj\\n([\\s\\S]*?)\\nendobj`).exec(file)?.[1] ?? '';
  const stream = (id: string) => {
    const [, packed = ''] = /stream\n([\s\S]*)\nendstream/.exec(body(id)) ?? [];
    return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
  };
  const utf16 = (hex: string) =>
    hex.replace(/.{4}/g, (code) => String.fromCharCode(Number.parseInt(code, 16)));
  const meanings = new Map(
    [...file.matchAll(/\/F(\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const [, unicode = ''] = /\/ToUnicode (\d+)/.exec(body(id)) ?? [];
      const rows = [...stream(unicode).matchAll(/^<(\w{4})> <(\w+)>$/gm)];
      return [name, new Map(rows.map(([, glyph = '', letters = '']) => [glyph, utf16(letters)]))];
    }),
  );
  return [...file.matchAll(/\/Contents (\d+)/g)].flatMap(([, id = '']) => {
    const spoken = stream(id).replace(
      /\/Span <<\/ActualText <feff(\w+)>>> BDC[\s\S]*?EMC/g,
      (_, said: string) => `said ${said}`,
    );
    return [...spoken.matchAll(/said (\w+)|BT .*?\/F(\d+) .*?\[(.*?)\] TJ.*? ET/g)].map(
      ([, said, face = '', shown = '']) =>
        said === undefined
          ? [...shown.matchAll(/<(\w+)>/g)]
              .flatMap(([, glyphs = '']) => glyphs.match(/.{4}/g) ?? [])
              .map((glyph) => meanings.get(face)?.get(glyph) ?? '�')
              .join('')
          : utf16(said),
    );
  });
}

test('a statement is a PDF of as many pages as it needs', async () => {
  const short = await made(statement());
  expect(text(short.slice(0, 5))).toBe('%PDF-');
  expect(pagesOf(short)).toBe(1);
  expect(pagesOf(await made(statement({ rows: [] })))).toBe(1);
  const long = await made(statement({ rows: rows(120) }));
  expect(pagesOf(long)).toBe(3);
  expect(wordsIn(long)).toContain('Page 3 of 3');
});

test('ten thousand rows take a megabyte and a half at most', async () => {
  const file = await made(statement({ rows: rows(10_000) }));
  expect(pagesOf(file)).toBeGreaterThan(180);
  expect(file.length).toBeLessThan(1_500_000);
});

test.each([
  ['en', 'Niña Đông Sóng', '−₱1,250.50', '₫120,000'],
  ['ru', 'Выписка по счёту', 'Ставка · Lantern Reef', '−1 250,50'],
  ['vi', 'Sao kê tài khoản', 'Đặt cược ở đây', 'Người chơi'],
  ['zh-Hans', '账户资金明细', '2026年11月21日 10:00', '投注'],
  ['zh-Hant', '投注', '餘額', '時間'],
  ['ne', 'खाता स्टेटमेन्ट', 'क्षेत्रीय कार्ड', 'अन्तिम ब्यालेन्स'],
  ['bn', 'অ্যাকাউন্ট স্টেটমেন্ট', 'খেলোয়াড়', 'ক্ষুদ্র বৃষ্টি'],
])('a reader finds the words of a statement in %s', async (language, title, ...words) => {
  const [kind = '', amount = ''] = words;
  const file = await made(
    statement({ language, title, rows: [['10:00', kind, amount, '1']], facts: [[title, kind]] }),
  );
  const found = wordsIn(file).join('');
  for (const word of [title, ...words]) expect(found).toContain(word.normalize('NFC'));
  expect(found, 'no glyph without a meaning').not.toContain('�');
  expect(text(file)).toContain(`/Lang (${language})`);
});

test('vowels of Devanagari and Bengali are put where they are read, and conjuncts are drawn as one', async () => {
  const letters = new Letters(await lettersOf(['latin', 'devanagari', 'bengali']));
  const glyphsOf = (word: string) => {
    const { runs } = letters.line(word, 400);
    const [run] = runs;
    if (runs.length !== 1 || !run || !('face' in run)) throw new Error(`${word} is no single run`);
    return run.glyphs.map(({ id }) => id);
  };
  const [ka = 0] = glyphsOf('क');
  expect(glyphsOf('कि').at(-1), 'the vowel i stands before its letter').toBe(ka);
  expect(glyphsOf('क्ष')).toHaveLength(1);
  expect(glyphsOf('र्क').at(0), 'r before another is a hook above it').toBe(ka);
  const [bengaliKa = 0] = glyphsOf('ক');
  expect(glyphsOf('কি').at(-1)).toBe(bengaliKa);
  expect(glyphsOf('কো').at(1), 'the vowel o stands on both sides').toBe(bengaliKa);
  expect(glyphsOf('ক্ষ')).toHaveLength(1);
});

test('a text that has no room ends in dots, between its letters', async () => {
  const letters = new Letters(await lettersOf(['latin']));
  const whole = letters.line('Cartographer’s Gold of the Seven Seas', 400);
  const cut = letters.fit('Cartographer’s Gold of the Seven Seas', 400, 9_000);
  expect(cut.width).toBeLessThanOrEqual(9_000);
  expect(whole.width).toBeGreaterThan(9_000);
  expect(cut.runs.map(({ text: said }) => said).join('')).toMatch(/^Cartographer.*…$/);
});

test('a statement keeps the text of characters that no font has', async () => {
  const file = await made(statement({ site: 'กรุงเทพ' }));
  expect(wordsIn(file)).toContain('กรุงเทพ');
});
