import { expect, test } from 'vitest';
import { readFrameMessage } from './frame-message.ts';

test('rounds and their balance are understood', () => {
  expect(readFrameMessage({ type: 'baize:round', phase: 'start', balance: '99.5' })).toEqual({
    kind: 'round',
    phase: 'start',
    balance: '99.5',
  });
  expect(readFrameMessage({ type: 'baize:round', phase: 'end' })).toEqual({
    kind: 'round',
    phase: 'end',
    balance: undefined,
  });
  expect(readFrameMessage({ type: 'baize:ended' })).toEqual({ kind: 'ended' });
  expect(readFrameMessage({ type: 'baize:ready' })).toEqual({ kind: 'ready' });
  expect(readFrameMessage({ type: 'baize:watch' })).toEqual({ kind: 'watch', room: undefined });
  expect(readFrameMessage({ type: 'baize:watch', room: 'a' })).toEqual({ kind: 'watch', room: 'a' });
  expect(readFrameMessage({ type: 'baize:verify', round: 'game=peg-rain&nonce=4&other=1' })).toEqual({
    kind: 'verify',
    round: { game: 'peg-rain', nonce: '4' },
  });
  expect(readFrameMessage({ type: 'baize:lobby' })).toEqual({ kind: 'lobby' });
  expect(readFrameMessage({ type: 'baize:close' })).toEqual({ kind: 'lobby' });
  expect(readFrameMessage({ type: 'baize:deposit' })).toEqual({ kind: 'deposit' });
  expect(readFrameMessage({ type: 'baize:sound', on: false })).toEqual({ kind: 'sound', on: false });
  expect(readFrameMessage({ type: 'baize:quick', on: true })).toEqual({ kind: 'quick', on: true });
});

test.each([
  null,
  undefined,
  'baize:round',
  {},
  { type: 'other' },
  { type: 'baize:round' },
  { type: 'baize:round', phase: 'middle' },
  { type: 'baize:sound', on: 'yes' },
  { type: 'baize:quick' },
  { type: 'baize:verify', round: 4 },
  { type: 'constructor' },
])('%j is none of ours', (data) => expect(readFrameMessage(data)).toBeUndefined());

test.each([12, '1e9', '-5', '<b>1</b>', 'NaN'])('the balance %j is not taken over', (balance) => {
  expect(readFrameMessage({ type: 'baize:round', phase: 'end', balance })).toMatchObject({
    balance: undefined,
  });
});
