import { NUMBERS, PICKS } from '#rules/games/harbour-six/rules.ts';

/** Gives 0 to 255, each as likely as another. */
type Bytes = () => number;

const fromBrowser: Bytes = () => crypto.getRandomValues(new Uint8Array(1))[0] ?? 0;

/** 0 to `below` - 1, each as likely as another: bytes that would favour a number are skipped. */
function below(limit: number, bytes: Bytes): number {
  const fair = 256 - (256 % limit);
  for (;;) {
    const byte = bytes();
    if (byte < fair) return byte % limit;
  }
}

/** Fills a line up to six numbers with the randomness of this browser. */
export function quickPick(line: readonly number[], bytes: Bytes = fromBrowser): readonly number[] {
  const left = Array.from({ length: NUMBERS }, (_, at) => at + 1).filter((number) => !line.includes(number));
  const picked = [...line];
  while (picked.length < PICKS) picked.push(...left.splice(below(left.length, bytes), 1));
  return picked.sort((a, b) => a - b);
}
