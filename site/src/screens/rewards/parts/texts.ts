/** What a record says in a language; `EN` is always there. */
export function textIn<Text>(texts: Readonly<Record<string, Text>>, language: string): Text | undefined {
  return texts[language] ?? texts.EN;
}
