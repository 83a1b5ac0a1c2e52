import { type FaceFile, Letters, type Line } from './letters.ts';
import type { Page } from './page.ts';
import { PdfFile } from './pdf-file.ts';

/** A statement as a document: everything is text already, in the reader's language. */
export interface StatementDocument {
  readonly title: string;
  readonly site: string;
  /** The reader's language, as a tag of BCP 47. */
  readonly language: string;
  /** Header lines: player, time, period; each a name and a value. */
  readonly facts: readonly (readonly [string, string])[];
  readonly columns: readonly [string, string, string, string];
  readonly rows: readonly (readonly [string, string, string, string])[];
  /** With `{page}` and `{pages}` where the numbers go. */
  readonly pageText: string;
}

/** Points of an A4 page. */
const PAGE = { width: 595.28, height: 841.89, side: 42, top: 48, bottom: 46 };
const RIGHT = PAGE.width - PAGE.side;
const ROW = 15;
const GAP = 14;
const SIZE = { title: 18, site: 11, fact: 9, head: 9, row: 8.5, foot: 8 };
/** Maximum share of the page's width for one column. */
const WIDEST = { when: 165, amount: 110, name: 170 };
const INK = 0.08;
const MUTED = 0.42;

interface Columns {
  readonly what: number;
  /** Right edges of the figure columns. */
  readonly amount: number;
  readonly balance: number;
}

/** Draws it, page after page. */
class StatementPages {
  readonly #letters: Letters;
  readonly #file: PdfFile;
  readonly #of: StatementDocument;
  readonly #columns: Columns;
  #page: Page;
  #y = PAGE.top;

  constructor(letters: Letters, of: StatementDocument) {
    this.#letters = letters;
    this.#of = of;
    this.#file = new PdfFile({ ...PAGE, title: `${of.site}: ${of.title}`, language: of.language });
    this.#page = this.#file.addPage();
    this.#columns = this.#columnsOf();
  }

  bytes(): Promise<Uint8Array<ArrayBuffer>> {
    this.#opening();
    this.#head();
    for (const row of this.#of.rows) {
      if (this.#y > PAGE.height - PAGE.bottom - ROW) {
        this.#page = this.#file.addPage();
        this.#y = PAGE.top;
        this.#head();
      }
      this.#row(row, SIZE.row, 400);
      this.#y += ROW;
    }
    this.#numbers();
    return this.#file.bytes();
  }

  #width(texts: Iterable<string>, size: number, weight: 400 | 700, widest: number): number {
    let width = 0;
    for (const text of texts) width = Math.max(width, (this.#letters.line(text, weight).width * size) / 1000);
    return Math.min(width, widest);
  }

  /** Columns are as wide as their contents; the description takes the rest. */
  #columnsOf(): Columns {
    const { columns, rows } = this.#of;
    const widthOf = (place: 0 | 2 | 3, widest: number) =>
      Math.max(
        this.#width([columns[place]], SIZE.head, 700, widest),
        this.#width(new Set(rows.map((row) => row[place])), SIZE.row, 400, widest),
      );
    const balance = RIGHT;
    return {
      what: PAGE.side + widthOf(0, WIDEST.when) + GAP,
      amount: balance - widthOf(3, WIDEST.amount) - GAP,
      balance,
    };
  }

  #opening(): void {
    const { title, site, facts } = this.#of;
    const y = PAGE.top + 8;
    const named = this.#letters.fit(site, 700, (200 * 1000) / SIZE.site);
    const left = RIGHT - (named.width * SIZE.site) / 1000;
    this.#write(title, 700, SIZE.title, PAGE.side, y, INK, left - GAP - PAGE.side);
    this.#page.write(named, left, y, SIZE.site, INK);
    const names = facts.map(([name]) => name);
    const values = PAGE.side + this.#width(names, SIZE.fact, 400, WIDEST.name) + GAP;
    this.#y = PAGE.top + 34;
    for (const [name, value] of facts) {
      this.#write(name, 400, SIZE.fact, PAGE.side, this.#y, MUTED, values - GAP - PAGE.side);
      this.#write(value, 400, SIZE.fact, values, this.#y, INK, RIGHT - values);
      this.#y += 14;
    }
    this.#y += 8;
  }

  #head(): void {
    this.#row(this.#of.columns, SIZE.head, 700);
    this.#page.rule(PAGE.side, RIGHT, this.#y + 5);
    this.#y += ROW + 3;
  }

  #row([when, what, amount, balance]: StatementDocument['columns'], size: number, weight: 400 | 700): void {
    const columns = this.#columns;
    const figures = this.#letters.line(amount, weight);
    const begun = columns.amount - (figures.width * size) / 1000;
    this.#write(when, weight, size, PAGE.side, this.#y, INK, columns.what - GAP - PAGE.side);
    this.#write(what, weight, size, columns.what, this.#y, INK, begun - GAP - columns.what);
    this.#page.write(figures, begun, this.#y, size, INK);
    this.#right(this.#letters.line(balance, weight), columns.balance, this.#y, size, INK);
  }

  #numbers(): void {
    const { pages } = this.#file;
    pages.forEach((page, i) => {
      const text = this.#of.pageText
        .replace('{page}', String(i + 1))
        .replace('{pages}', String(pages.length));
      this.#page = page;
      this.#right(this.#letters.line(text, 400), RIGHT, PAGE.height - 24, SIZE.foot, INK);
    });
  }

  #write(
    text: string,
    weight: 400 | 700,
    size: number,
    x: number,
    y: number,
    grey: number,
    room: number,
  ): void {
    this.#page.write(this.#letters.fit(text, weight, (room * 1000) / size), x, y, size, grey);
  }

  #right(line: Line, x: number, y: number, size: number, grey: number): void {
    this.#page.write(line, x - (line.width * size) / 1000, y, size, grey);
  }
}

/** Makes the file out of the letters given, the first of which are taken first. */
export function statementPages(
  statement: StatementDocument,
  files: readonly FaceFile[],
): Promise<Uint8Array<ArrayBuffer>> {
  return new StatementPages(new Letters(files), statement).bytes();
}
