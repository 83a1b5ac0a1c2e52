const steps: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Tab reaches a board once; the arrow keys go from field to field of it, as the grid pattern of ARIA asks. */
export function arrowKeys(
  board: HTMLElement,
  fields: readonly HTMLElement[],
  columns: number | (() => number),
): void {
  const reach = (chosen: HTMLElement) => {
    for (const field of fields) field.tabIndex = field === chosen ? 0 : -1;
  };
  const [first] = fields;
  if (first) reach(first);
  board.addEventListener('focusin', ({ target }) => {
    const field = fields.find((one) => one === target);
    if (field) reach(field);
  });
  board.addEventListener('keydown', (event) => {
    const step = steps[event.key];
    const at = event.target instanceof HTMLElement ? fields.indexOf(event.target) : -1;
    if (!step || at < 0) return;
    const [across, down] = step;
    const wide = typeof columns === 'number' ? columns : columns();
    const column = (at % wide) + across;
    const next = column >= 0 && column < wide ? fields[at + across + down * wide] : undefined;
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
}
