/** Texts of a record by language; `EN` is always present. */
export function textIn<Text>(texts: Readonly<Record<string, Text>>, language: string): Text | undefined {
  return texts[language] ?? texts.EN;
}
