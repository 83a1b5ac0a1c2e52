/** A statement as a document: everything is text already, in the reader's language. */
export interface StatementDocument {
  readonly title: string;
  readonly site: string;
  /** Who, when, of what: a name and its value each. */
  readonly facts: readonly (readonly [string, string])[];
  readonly columns: readonly [string, string, string, string];
  readonly rows: readonly (readonly [string, string, string, string])[];
  readonly pageText: (page: number, pages: number) => string;
}

/** Points of an A4 page. */
const PAGE = { width: 595.28, height: 841.89, side: 42, top: 48, bottom: 46 };
const ROW = 15;
/** Where columns begin; the last two are set to the right of theirs. */
const X = { when: PAGE.side, what: PAGE.side + 112, amount: 430, balance: PAGE.width - PAGE.side };

/** The fonts every reader of PDF has know the letters of Western Europe; the rest is written so that it can be read. */
export function latin(text: string): string {
  return text
    .replaceAll('−', '-')
    .replaceAll('₱', 'PHP ')
    .replaceAll('₫', 'VND ')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(
      /[^\u0020-\u007e\u00a1-\u00ff•–—‘’“”…€]/g,
      (letter) => letter.normalize('NFD').replace(/[^\u0020-\u007e]/g, '') || '?',
    );
}

/** Makes the file. The library is large, so it comes when the first file is asked for. */
export async function statementPdf(statement: StatementDocument): Promise<ArrayBuffer> {
  const { jsPDF } = await import('jspdf');
  const pdf = new jsPDF({ unit: 'pt', format: 'a4', compress: true });
  pdf.setProperties({ title: latin(`${statement.site}: ${statement.title}`) });
  const write = (text: string, x: number, y: number, align: 'left' | 'right' = 'left') =>
    pdf.text(latin(text), x, y, { align });

  pdf.setFont('helvetica', 'bold').setFontSize(18);
  write(statement.title, PAGE.side, PAGE.top + 8);
  pdf.setFontSize(11);
  write(statement.site, X.balance, PAGE.top + 8, 'right');
  let y = PAGE.top + 34;
  for (const [name, value] of statement.facts) {
    pdf.setFont('helvetica', 'normal').setFontSize(9).setTextColor(110);
    write(name, PAGE.side, y);
    pdf.setTextColor(20);
    write(value, X.what, y);
    y += 14;
  }
  y += 8;

  const head = () => {
    pdf.setFont('helvetica', 'bold').setFontSize(9).setTextColor(20);
    const [when, what, amount, balance] = statement.columns;
    write(when, X.when, y);
    write(what, X.what, y);
    write(amount, X.amount, y, 'right');
    write(balance, X.balance, y, 'right');
    pdf.setDrawColor(150).setLineWidth(0.6);
    pdf.line(PAGE.side, y + 5, X.balance, y + 5);
    pdf.setFont('helvetica', 'normal').setFontSize(8.5);
    y += ROW + 3;
  };
  head();
  for (const [when, what, amount, balance] of statement.rows) {
    if (y > PAGE.height - PAGE.bottom - ROW) {
      pdf.addPage();
      y = PAGE.top;
      head();
    }
    write(when, X.when, y);
    write(what.length > 46 ? `${what.slice(0, 45)}…` : what, X.what, y);
    write(amount, X.amount, y, 'right');
    write(balance, X.balance, y, 'right');
    y += ROW;
  }
  numberPages(pdf, (page, pages) =>
    write(statement.pageText(page, pages), X.balance, PAGE.height - 24, 'right'),
  );
  return pdf.output('arraybuffer');
}

interface Pages {
  getNumberOfPages(): number;
  setPage(page: number): unknown;
  setFontSize(size: number): unknown;
}

function numberPages(pdf: Pages, write: (page: number, pages: number) => void): void {
  const pages = pdf.getNumberOfPages();
  for (let page = 1; page <= pages; page += 1) {
    pdf.setPage(page);
    pdf.setFontSize(8);
    write(page, pages);
  }
}
