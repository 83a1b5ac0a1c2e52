import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { Texts } from '../../data/texts/texts.ts';
import { TextsProvider } from '../../data/texts/use-translation.tsx';
import ui from '../../locales/EN/ui.json' with { type: 'json' };
import { pageAddress, pageNumber, pageWindow } from './page-window.ts';
import { Pagination } from './pagination.tsx';

describe('the pages on offer', () => {
  it('pages have 10 items and at most 5 links by default', () => {
    expect(pageWindow({ totalItems: 101, page: 1 })).toEqual({ pages: [1, 2, 3, 4, 5], page: 1, last: 11 });
    expect(pageWindow({ totalItems: 101, page: 6 }).pages).toEqual([4, 5, 6, 7, 8]);
    expect(pageWindow({ totalItems: 101, page: 11 }).pages).toEqual([7, 8, 9, 10, 11]);
    expect(pageWindow({ totalItems: 30, page: 2 }).pages).toEqual([1, 2, 3]);
    expect(pageWindow({ totalItems: 100, itemsPerPage: 20, maxPagesShown: 3, page: 3 }).pages).toEqual([
      2, 3, 4,
    ]);
  });

  it('end where the list ends', () => {
    expect(pageWindow({ totalItems: 0, page: 1 })).toEqual({ pages: [1], page: 1, last: 1 });
    expect(pageWindow({ totalItems: 20, page: 9 })).toEqual({ pages: [1, 2], page: 2, last: 2 });
  });

  it.each([
    { totalItems: Number.NaN, page: 1 },
    { totalItems: -1, page: 1 },
    { totalItems: 10, page: 0 },
    { totalItems: 10, page: 1.5 },
    { totalItems: 10, itemsPerPage: 0, page: 1 },
    { totalItems: 10, maxPagesShown: 0, page: 1 },
  ])('are refused for %j', (question) => expect(() => pageWindow(question)).toThrow(RangeError));

  it('have addresses by a pattern that holds [page]', () => {
    expect(pageAddress('/news?page=[page]', 3)).toBe('/news?page=3');
    expect(() => pageAddress('/news', 3)).toThrow(RangeError);
  });

  it('are numbered in en, ar and ir, and in nothing else', () => {
    expect([pageNumber(12, 'en'), pageNumber(12, 'ar'), pageNumber(12, 'ir')]).toEqual(['12', '١٢', '۱۲']);
    expect(() => pageNumber(1, 'fr' as 'en')).toThrow(RangeError);
  });
});

describe('the row of pages', () => {
  const texts = new Texts({
    language: 'EN',
    files: { ui },
    load: async () => ({}),
    tagOf: () => 'en',
  });
  const drawn = (row: React.ReactNode) =>
    renderToStaticMarkup(
      <TextsProvider texts={texts}>
        <StaticRouter location="/">{row}</StaticRouter>
      </TextsProvider>,
    );
  const go = () => {};

  it('is made of buttons', () => {
    const html = drawn(<Pagination totalItems={30} page={1} onPage={go} />);
    expect(html.match(/<button/g)).toHaveLength(5);
    expect(html).toMatch(/<button[^>]*aria-label="Previous"[^>]*disabled=""/);
    expect(html).toMatch(/<button[^>]*aria-current="page"[^>]*>1</);
    expect(html).toContain('dir="ltr"');
  });

  it('is made of links', () => {
    const html = drawn(<Pagination mode="links" pattern="/news?page=[page]" totalItems={30} page={2} />);
    expect([...html.matchAll(/href="([^"]+)"/g)].map((one) => one[1])).toEqual([
      '/news?page=1',
      '/news?page=1',
      '/news?page=2',
      '/news?page=3',
      '/news?page=3',
    ]);
  });

  it('says only where one is, between two buttons', () => {
    const html = drawn(<Pagination mode="compact" totalItems={30} page={2} onPage={go} />);
    expect(html.match(/<button/g)).toHaveLength(2);
    expect(html).toContain('2 / 3');
  });

  it('runs from right to left, in the digits of the locale', () => {
    const html = drawn(<Pagination totalItems={30} page={1} onPage={go} dir="rtl" locale="ar" />);
    expect(html).toContain('dir="rtl"');
    expect(html).toContain('>٣<');
    expect(() => drawn(<Pagination totalItems={30} page={1} onPage={go} dir={'up' as 'rtl'} />)).toThrow(
      RangeError,
    );
  });

  it('is nothing for a single page', () => {
    expect(drawn(<Pagination totalItems={10} page={1} onPage={go} />)).toBe('');
  });
});
