/** What a player has typed of the zone of their document. */
export interface DocumentZone {
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** How many characters each line has, by the number of lines (ICAO 9303 parts 4 to 6). */
const lengths: Readonly<Record<number, readonly number[]>> = { 2: [36, 44], 3: [30] };

/** The lines of a zone as they were typed, none where nothing was; `undefined`: they are not whole. */
export function zoneLines(text: string): readonly string[] | undefined {
  const lines = text
    .toUpperCase()
    .split('\n')
    .map((line) => line.replace(/\s/g, ''))
    .filter((line) => line !== '');
  const [first] = lines;
  if (first === undefined) return [];
  const isWhole =
    lengths[lines.length]?.includes(first.length) &&
    lines.every((line) => line.length === first.length && /^[A-Z0-9<]+$/.test(line));
  return isWhole ? lines : undefined;
}
