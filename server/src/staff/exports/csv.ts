/** What a spreadsheet would run as a formula. */
const RUNS = /^[=+\-@\t\r]/;
const NUMBER = /^-\d+(\.\d+)?$/;
const QUOTED = /[",\r\n]/;

/** By it spreadsheets know that the file is UTF-8. */
export const BOM = '\ufeff';

/** A line of a CSV file (RFC 4180). A text that a spreadsheet would run is made a text by an apostrophe before it. */
export const csvLine = (cells: readonly unknown[]): string => `${cells.map(cell).join(',')}\r\n`;

function cell(value: unknown): string {
  const text = spell(value);
  const safe = RUNS.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function spell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(spell).join(' ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
