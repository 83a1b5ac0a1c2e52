import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.ts';

/** The server-rendered page of every route of every open site. Its hydration: e2e/every-route.spec.ts. */
const hosts = ['localhost', 'lucky.localhost', 'arena.localhost'] as const;
const languages = { EN: 'en', PHP: 'fil' } as const;
const locales = join(import.meta.dirname, '../../../../site/src/locales/EN');

const paths = [
  ...[
    '/',
    '/sports',
    '/spin',
    '/vip',
    '/leaderboard',
    '/referral',
    '/promotions',
    '/faqs',
    '/news',
    '/download',
  ],
  ...[
    '/responsible-gaming',
    '/contact-us',
    '/fairness',
    '/jackpots',
    '/offline',
    '/login',
    '/register',
    '/forgot-password',
  ],
  ...[
    '/about',
    '/privacy-policy',
    '/banking',
    '/term-condition',
    '/hot',
    '/slots',
    '/casino',
    '/arcade',
    '/bingo',
  ],
  ...['/crash', '/fishing', '/hash-game', '/horse-racing', '/lottery', '/poker', '/sabong', '/freeplay'],
];

/** The groups of texts: a word that begins with one and a dot is a key that has no text. */
const groups = new Set(
  ['ui', 'validation', 'errors', 'messages', '_m'].flatMap((file) => [
    file,
    ...Object.keys(JSON.parse(readFileSync(join(locales, `${file}.json`), 'utf8'))),
  ]),
);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => server.stop());

/** The visible text of a page, labels included. */
function wordsOf(html: string): string {
  const drawn = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '');
  const labels = [...drawn.matchAll(/ (?:aria-label|placeholder|alt|title)="([^"]*)"/g)].map(
    ([, text]) => text,
  );
  return [drawn.replace(/<[^>]*>/g, '\n'), ...labels].join('\n');
}

const untranslated = (html: string) =>
  (wordsOf(html).match(/[a-zA-Z_]+(?:[.:][a-zA-Z0-9_-]+)+|\{\{.*?\}\}/g) ?? []).filter(
    (word) => word.startsWith('{{') || groups.has(word.split(/[.:]/)[0] ?? ''),
  );

interface Payload {
  readonly calls: readonly { readonly path: string; readonly request: object }[];
}

function payloadOf(html: string): Payload {
  return JSON.parse(/id="payload"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '');
}

describe.each(hosts)('on %s', (host) => {
  test.each(Object.entries(languages))(
    'each page in %s has one heading, a title, no key in place of a text, and carries no call twice',
    { timeout: 240_000 },
    async (language, tag) => {
      for (const [place, path] of paths.entries()) {
        const { status, text } = await server.send({
          method: 'GET',
          path,
          host,
          // A network for every few pages: how many one may ask for is counted.
          headers: {
            ...{ accept: 'text/html', cookie: `language=${language}; viewport=desktop` },
            'x-forwarded-for': `203.0.113.${place % 8}`,
          },
        });
        const headings = [...text.matchAll(/<h1\b[^>]*>([\s\S]*?)<\/h1>/g)].map(([, inner = '']) => inner);
        const calls = payloadOf(text).calls.map((one) => JSON.stringify([one.path, one.request]));
        expect(
          {
            status,
            language: /<html lang="([^"]+)"/.exec(text)?.[1],
            title: /<title>([^<]*)<\/title>/.exec(text)?.[1]?.trim() !== '',
            headings: headings.map((inner) => /\S/.test(inner.replace(/<[^>]*>/g, ''))),
            untranslated: untranslated(text),
            calledTwice: calls.filter((call, at) => calls.indexOf(call) !== at),
          },
          path,
        ).toEqual({
          ...{ status: 200, language: tag, title: true, headings: [true], untranslated: [] },
          calledTwice: [],
        });
      }
    },
  );
});
