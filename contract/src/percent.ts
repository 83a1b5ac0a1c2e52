/** Text before and after the number of a percentage, by language. */
const signs = new Map<string, readonly [before: string, after: string]>();

function signsOf(tag: string): readonly [string, string] {
  // English where an engine does not know the language: its own choice would be that of the machine.
  const parts = new Intl.NumberFormat([tag, 'en'], { style: 'percent' }).formatToParts(0);
  const at = parts.findIndex(({ type }) => type === 'integer');
  const join = (some: typeof parts) => some.map(({ value }) => value).join('');
  return [join(parts.slice(0, at)), join(parts.slice(at + 1))];
}

/**
 * A percentage as a language writes it: `96.35%`, in Russian `96.35 %` with a blank that does not break. The figure stays
 * as it was reckoned, to its last decimal, in the digits and with the point that amounts have in every language.
 *
 * @param percent `96.35` are 96.35 of a hundred
 * @param tag BCP 47 tag of the language of the page, never of the machine: server and browser write the same
 */
export function percentText(percent: string | number, tag: string): string {
  const [before, after] = signs.get(tag) ?? signsOf(tag);
  signs.set(tag, [before, after]);
  return `${before}${percent}${after}`;
}
