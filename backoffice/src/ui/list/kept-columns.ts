const keyOf = (name: string) => `columns ${name}`;

/** The columns of a list that are hidden in this browser: as they were left, or those that are extra. */
export function keptHidden(name: string, extra: readonly string[]): Readonly<Record<string, boolean>> {
  const kept = localStorage.getItem(keyOf(name));
  return Object.fromEntries(
    (kept === null ? extra : kept.split(' ').filter(Boolean)).map((id) => [id, true]),
  );
}

export function keepHidden(
  name: string,
  hidden: Readonly<Record<string, boolean>>,
): Readonly<Record<string, boolean>> {
  const ids = Object.keys(hidden).filter((id) => hidden[id] === true);
  localStorage.setItem(keyOf(name), ids.join(' '));
  return hidden;
}
