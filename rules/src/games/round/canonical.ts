/** JSON with the names of objects in order and without blanks, so that equal values are equal texts. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  const texts = members.map(([name, member]): [string, string] => [name, canonical(member)]);
  texts.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${texts.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
}
