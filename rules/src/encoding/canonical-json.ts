/**
 * Canonical JSON (RFC 8785): names of objects sorted by UTF-16 code units, no blanks, numbers as ECMAScript writes
 * them, so that equal values are equal texts.
 * @param value plain data; members that are `undefined` are left out
 * @throws RangeError at a number that JSON cannot write
 */
export function canonical(value: unknown): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`${value} is no JSON`);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  const texts = members.map(([name, member]): [string, string] => [name, canonical(member)]);
  texts.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${texts.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
}

/** Whether two plain values are the same as JSON: `canonical(a) === canonical(b)`, without writing them down. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return (a ?? null) === (b ?? null);
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  const others: Readonly<Record<string, unknown>> = { ...b };
  return (
    names.length === Object.keys(b).length &&
    Object.entries(a).every(([name, value]) => Object.hasOwn(others, name) && isSame(value, others[name]))
  );
}
