export interface PageQuestion {
  readonly totalItems: number;
  /** Default 10 (specification, section 9). */
  readonly itemsPerPage?: number;
  /** Maximum number of page links shown; default 5. */
  readonly maxPagesShown?: number;
  /** Counted from 1. */
  readonly page: number;
}

export interface PageWindow {
  /** The pages on offer, around the current one. */
  readonly pages: readonly number[];
  readonly page: number;
  readonly last: number;
}

const PER_PAGE = 10;
const MOST_PAGES = 5;

const locales = { en: 'en', ar: 'ar-EG', ir: 'fa-IR' } as const;
/** The locales in which pages are numbered. */
export type PageLocale = keyof typeof locales;
export type PageDirection = 'ltr' | 'rtl';

/**
 * The pages that are offered: at most so many, the current one as far in their middle as the ends allow.
 *
 * @throws RangeError where a number is missing, no whole number, or below what it may be
 */
export function pageWindow(question: PageQuestion): PageWindow {
  const { totalItems, itemsPerPage = PER_PAGE, maxPagesShown = MOST_PAGES, page } = question;
  atLeast('totalItems', totalItems, 0);
  atLeast('itemsPerPage', itemsPerPage, 1);
  atLeast('maxPagesShown', maxPagesShown, 1);
  atLeast('page', page, 1);
  const last = Math.max(1, Math.ceil(totalItems / itemsPerPage));
  const current = Math.min(page, last);
  const count = Math.min(maxPagesShown, last);
  const first = Math.max(1, Math.min(current - Math.floor((count - 1) / 2), last - count + 1));
  return { pages: Array.from({ length: count }, (_, at) => first + at), page: current, last };
}

function atLeast(name: string, value: number, least: number): void {
  if (!Number.isSafeInteger(value) || value < least)
    throw new RangeError(`${name} must be a whole number of at least ${least}, not ${value}`);
}

/** @throws RangeError where a pattern has no `[page]` */
export function pageAddress(pattern: string, page: number): string {
  if (!pattern.includes('[page]')) throw new RangeError(`The pattern ${pattern} has no [page]`);
  return pattern.replaceAll('[page]', String(page));
}

/** A page's number in the digits of a locale. @throws RangeError on a locale that is none of en, ar and ir */
export function pageNumber(page: number, locale: PageLocale): string {
  if (!Object.hasOwn(locales, locale)) throw new RangeError(`${locale} is none of en, ar and ir`);
  return new Intl.NumberFormat(locales[locale], { useGrouping: false }).format(page);
}

/** @throws RangeError on a direction that is neither ltr nor rtl */
export function checkDirection(direction: string): asserts direction is PageDirection {
  if (direction !== 'ltr' && direction !== 'rtl') throw new RangeError(`${direction} is neither ltr nor rtl`);
}
