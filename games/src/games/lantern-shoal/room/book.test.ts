import { expect, test } from 'vitest';
import type { Sat } from '../../../frame/api-client.ts';
import { sat, withUpdate } from './book.ts';

const shot = (tag: string, seat: number, times: number) => ({
  ...{ tag, seat, target: 'squid', stake: '1' },
  ...{ times, win: String(times / 100) },
});
const seat = (n: number) => ({ seat: n, name: `p${n}****`, last: null });
const answer: Sat = {
  ...{ statusCode: 1, room_id: 'a', seat: 1 },
  ...{ seats: [seat(0), seat(1)], shots: [shot('old', 0, 0)] },
};
const update = (more: object) => ({ game_code: 'g', room_id: 'a', seats: null, shots: [], ...more });

test('what was shot before one came is not shown, what was pushed twice is shown once, and one’s own never', () => {
  const came = sat(undefined, answer);
  expect(came.shots).toEqual([]);
  expect(came.book.others).toEqual([seat(0)]);
  const shots = [shot('old', 0, 0), shot('x', 0, 500), shot('mine', 1, 500)];
  const first = withUpdate(came.book, update({ shots }));
  expect(first?.shots.map(({ tag }) => tag)).toEqual(['x']);
  expect(first?.book.others).toEqual([{ ...seat(0), last: { target: 'squid', times: 500, win: '5' } }]);
  const again = first && sat(first.book, { ...answer, shots: [shot('x', 0, 500), shot('y', 0, 0)] });
  expect(again?.shots.map(({ tag }) => tag)).toEqual(['y']);
});

test('arrivals and departures are applied; updates of another room are ignored; another room replaces the state', () => {
  const { book } = sat(undefined, answer);
  const more = withUpdate(book, update({ seats: [seat(0), seat(1), seat(3)] }));
  expect(more?.book.others).toEqual([seat(0), seat(3)]);
  expect(withUpdate(book, update({ room_id: 'b' }))).toBeUndefined();
  const moved = sat(book, { ...answer, room_id: 'b', seat: 0, seats: [seat(0)], shots: [shot('z', 2, 0)] });
  expect(moved).toMatchObject({ book: { roomId: 'b', own: 0, others: [] }, shots: [] });
});
