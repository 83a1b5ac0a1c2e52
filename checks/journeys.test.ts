import { describe, expect, test } from 'vitest';
import { read } from './source/files.ts';
import { brokenHops, type Journey, journeysIn, roomsOf } from './source/journeys.ts';

const journeys = journeysIn(read('docs/journeys.md'));
const byTitle = journeys.map((journey): [string, Journey] => [journey.title, journey]);

describe('docs/journeys.md', () => {
  test('has the five journeys', () => {
    expect(journeys.map(({ title }) => title[0])).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  test.each(byTitle)('%s: every file exists and is found from a file before it', (_title, journey) => {
    expect(brokenHops(journey), 'follow the code again and correct the table').toEqual([]);
  });

  test.each(byTitle)('%s: its heading counts its files', (_title, { counted, hops }) => {
    const onTheWay = hops.filter(({ part }) => part === 'way').length;
    expect(counted).toEqual([hops.length, onTheWay]);
  });

  test.each(byTitle)('%s: its line of rooms follows the way', (_title, journey) => {
    expect(journey.rooms).toBe(roomsOf(journey));
  });

  test('a slot spin passes through at most 12 files from tap to row', () => {
    expect(journeys.find(({ title }) => title.startsWith('B'))?.counted[1]).toBeLessThanOrEqual(12);
  });
});
