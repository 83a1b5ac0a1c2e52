/** A text with its `{{names}}` filled in. @throws Error on a name without a value */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`a text names ${name}, which no site has`);
    return value;
  });
}
