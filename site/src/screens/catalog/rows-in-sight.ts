/** Position and contents of a grid in the window, in CSS pixels. */
export interface GridPlace {
  /** From the window's upper edge to the grid's; negative once it is scrolled past. */
  readonly top: number;
  readonly windowHeight: number;
  readonly columns: number;
  /** From the top of one row to the top of the next. */
  readonly pitch: number;
  readonly count: number;
}

export interface RowsInSight {
  /** Index of the first item to draw, and of the first one after them. */
  readonly from: number;
  readonly to: number;
  /** Room for the rows that are not drawn. */
  readonly before: number;
  readonly after: number;
}

/** So many windows' heights of rows are drawn above and below the one that is seen. */
const AHEAD = 1.5;
/** Rendered rows are measured for the next render: even above a tall footer there must be two rows to measure. */
const LEAST_ROWS = 2;

/** The items of a long grid that are worth drawing: those in sight and a stretch on both sides. */
export function rowsInSight({ top, windowHeight, columns, pitch, count }: GridPlace): RowsInSight {
  const rows = Math.ceil(count / columns);
  const rowAt = (y: number) => Math.min(rows, Math.max(0, Math.floor(y / pitch)));
  const first = Math.max(0, Math.min(rowAt(-top - AHEAD * windowHeight), rows - LEAST_ROWS));
  const seenLast = rowAt(-top + (1 + AHEAD) * windowHeight) + 1;
  const last = Math.min(rows, Math.max(seenLast, first + LEAST_ROWS));
  return {
    from: first * columns,
    to: Math.min(count, last * columns),
    before: first * pitch,
    after: (rows - last) * pitch,
  };
}
