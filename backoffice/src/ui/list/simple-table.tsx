import type { ReactNode } from 'react';

/** A short table without filters or pages. */
export function SimpleTable({
  caption,
  showsCaption = false,
  hasRowHeaders = false,
  headers,
  rows,
}: {
  readonly caption: string;
  readonly showsCaption?: boolean;
  /** Whether the first cell of a row says what the others are about. */
  readonly hasRowHeaders?: boolean;
  readonly headers: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard
    <section className="overflow-x-auto" tabIndex={0} aria-label={caption}>
      <table className="w-full border-collapse text-sm">
        <caption
          className={showsCaption ? 'border-y border-line px-4 py-2 text-left font-semibold' : 'sr-only'}
        >
          {caption}
        </caption>
        <thead>
          <tr className="border-b border-line text-left text-muted">
            {headers.map((header) =>
              // A column of buttons has no name, and a header without one names nothing.
              header === '' ? (
                <td key={header} />
              ) : (
                <th key={header} scope="col" className="h-9 px-4 font-medium whitespace-nowrap">
                  {header}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="h-(--row) border-b border-line/70 last:border-0">
              {cells.map((cell, place) =>
                hasRowHeaders && place === 0 ? (
                  <th key={headers[0]} scope="row" className="min-w-28 px-4 py-1 text-left font-medium">
                    {cell}
                  </th>
                ) : (
                  <td key={headers[place] || place} className="px-4 py-1">
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
