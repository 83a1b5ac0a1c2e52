/** The members of a JSON object that somebody else wrote; none where it is no object. */
export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(text: string): Fields {
  try {
    return asFields(JSON.parse(text));
  } catch {
    return {};
  }
}

export const asFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** @returns `undefined` for what is no text with something in it */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
