/**
 * The lines of a window of three rows, in the order games add them: the first 5, 10, 20 or 25 are used. A digit is the
 * row a line crosses on each reel, 0 on top.
 */
const threeRows =
  '11111 00000 22222 01210 21012 00100 22122 10001 12221 01110 ' +
  '21112 01010 21212 10101 12121 11011 11211 00200 22022 02220 ' +
  '20002 02020 20202 12021 10201';

/** The same for a window of four rows: 40 lines. */
const fourRows =
  '11111 22222 00000 33333 01210 32123 12321 21012 00100 33233 ' +
  '11011 22322 10001 23332 01110 32223 12221 21112 00011 33322 ' +
  '11122 22211 01010 32323 10101 23232 12121 21212 00111 33222 ' +
  '11000 22333 01233 32100 00123 33210 12332 21001 02220 31113';

function read(text: string): readonly (readonly number[])[] {
  return text.split(' ').map((line) => [...line].map(Number));
}

/** @param count 1 to 25 */
export const linesOfThree = (count: number): readonly (readonly number[])[] =>
  read(threeRows).slice(0, count);

/** @param count 1 to 40 */
export const linesOfFour = (count: number): readonly (readonly number[])[] => read(fourRows).slice(0, count);
