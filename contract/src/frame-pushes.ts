import type { Pushes } from './pushes.ts';

/**
 * Pushes that the page around a game's frame passes on into it: the frame has no origin and can open no line itself. It
 * asks by `{type: 'baize:watch'}`, with a `room` where its players sit in rooms; from then on the page answers with `baize:push` and tells by `baize:line` whether
 * everything comes. After a line that was down, the frame asks the server how things stand.
 */
export const framePushes = ['shared.round', 'shared.bets', 'shared.bet', 'room.news', 'balance'] as const;

type FrameTopic = (typeof framePushes)[number];

/** Messages from the page to the frame. */
export type FramePush = {
  readonly [T in FrameTopic]: {
    readonly type: 'baize:push';
    readonly topic: T;
    readonly push: Parameters<Pushes[T]>[0];
  };
}[FrameTopic];
