import type { Fate } from '../calendar/fate.ts';
import type { Fixture } from '../calendar/fixtures.ts';
import type { Play } from '../play/play.ts';
import { drawsOf } from '../random.ts';

/** A planned message about a match, and its time. Its content is computed when it is due. */
export type Step = { readonly at: number } & (
  | Bare<'fixture' | 'stop' | 'postponed' | 'cancelled' | 'cancel_all' | 'mispriced' | 'mispriced_back'>
  | Bare<'half_result' | 'interrupted' | 'rollback'>
  /** Prices and status of the match; or the status alone. */
  | Bare<'live' | 'score'>
  | { readonly kind: 'prices'; readonly stage: 'early' | 'full'; readonly update: number }
  | { readonly kind: 'moved'; readonly to: number }
  | { readonly kind: 'ended'; readonly isRetired: boolean }
  | { readonly kind: 'result'; readonly which: 'wrong' | 'official' }
);
type Bare<Kind extends string> = Kind extends string ? { readonly kind: Kind } : never;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Intervals of price changes: days ahead, in the last hours, and in play. */
const EARLY_EVERY = 40 * MINUTE;
const FULL_EVERY = 6 * MINUTE;
/** From when on all markets are offered. */
export const FULL_BEFORE = 75 * MINUTE;
const LIVE_EVERY: Readonly<Record<string, number>> = { soccer: 6, ice_hockey: 6, basketball: 7 };
/** When the match really starts. */
export const kickOff = (fixture: Fixture, fate: Fate): number =>
  fixture.startsAt + (fate.kind === 'moved' ? fate.byMs : 0);

/** Everything before the start, in order. */
export function stepsBefore(seed: string, fixture: Fixture, fate: Fate): readonly Step[] {
  const draws = drawsOf(`${seed}|${fixture.id}|steps`);
  const { announcedAt, startsAt } = fixture;
  const full = Math.max(announcedAt + SECOND, startsAt - FULL_BEFORE - draws.below(5 * MINUTE));
  const late = fate.kind === 'postponed' || fate.kind === 'cancelled' || fate.kind === 'moved';
  const until = startsAt - (late ? 4 * MINUTE : 0);
  const steps: Step[] = [{ at: announcedAt, kind: 'fixture' }];
  let update = 0;
  for (let at = announcedAt + SECOND; at < full; at += Math.round(EARLY_EVERY * draws.between(0.7, 1.3)))
    steps.push({ at, kind: 'prices', stage: 'early', update: update++ });
  for (let at = full; at < until - MINUTE; at += Math.round(FULL_EVERY * draws.between(0.7, 1.3)))
    steps.push({ at, kind: 'prices', stage: 'full', update: update++ });
  if (fate.kind === 'mispriced') {
    steps.push({ at: startsAt - 13 * MINUTE, kind: 'mispriced' });
    if (fate.isTakenBack) steps.push({ at: startsAt - 10 * MINUTE, kind: 'mispriced_back' });
  }
  if (fate.kind === 'postponed')
    steps.push(
      { at: until, kind: 'postponed' },
      { at: startsAt + 15 * MINUTE, kind: 'result', which: 'official' },
    );
  if (fate.kind === 'cancelled')
    steps.push({ at: until, kind: 'cancelled' }, { at: startsAt + 2 * MINUTE, kind: 'cancel_all' });
  if (fate.kind === 'moved') {
    const to = kickOff(fixture, fate);
    steps.push({ at: until, kind: 'postponed' }, { at: startsAt + 2 * MINUTE, kind: 'moved', to });
    for (
      let at = startsAt + 3 * MINUTE;
      at < to - MINUTE;
      at += Math.round(FULL_EVERY * draws.between(0.7, 1.3))
    )
      steps.push({ at, kind: 'prices', stage: 'full', update: update++ });
  }
  return steps.sort((a, b) => a.at - b.at);
}

/** Whether the match is played at all. */
export const isPlayed = ({ kind }: Fate): boolean => kind !== 'postponed' && kind !== 'cancelled';

/** When play stops: at its end, or where it is abandoned or given up. */
export function lengthOf(play: Play, fate: Fate): number {
  return fate.kind === 'abandoned' || fate.kind === 'retired'
    ? Math.round(play.length * fate.after)
    : play.length;
}

/** Everything from the start on, in order; nothing where the match is not played. */
export function stepsAfter(seed: string, fixture: Fixture, fate: Fate, play: Play): readonly Step[] {
  if (!isPlayed(fate)) return [];
  const start = kickOff(fixture, fate);
  const length = lengthOf(play, fate);
  const steps = [...duringPlay(seed, fixture, play, length), ...halfResult(play, length)];
  return [
    ...steps.map((step) => ({ ...step, at: start + step.at })).sort((a, b) => a.at - b.at),
    ...aftermath(fate, start + length),
  ];
}

function duringPlay(seed: string, fixture: Fixture, play: Play, length: number): Step[] {
  const every = (LIVE_EVERY[fixture.competition.sport] ?? 0) * SECOND;
  const steps: Step[] = [];
  let [takesBets, phase] = [false, ''];
  let next = 0;
  const offset = every === 0 ? 0 : drawsOf(`${seed}|${fixture.id}|ticks`).below(every);
  const ticks = (until: number) => {
    for (; every > 0 && next < until; next += every)
      if (takesBets && next > 0) steps.push({ at: next, kind: 'live' });
  };
  next = offset;
  for (const scene of play.scenes) {
    if (scene.at >= length) break;
    ticks(scene.at);
    const isNewPhase = scene.phase !== phase;
    // Points in basketball are so frequent that they are sent with the next prices.
    const isSent = fixture.competition.sport !== 'basketball' || isNewPhase || scene.at === 0;
    if (takesBets && !scene.takesBets) steps.push({ at: scene.at, kind: 'stop' });
    if (isSent) steps.push({ at: scene.at, kind: scene.takesBets ? 'live' : 'score' });
    [takesBets, phase] = [scene.takesBets, scene.phase];
  }
  ticks(length - SECOND);
  return steps;
}

/** The first half is settled in the break. */
function halfResult(play: Play, length: number): Step[] {
  const half = play.scenes.find(({ phase }) => phase === 'ht');
  return half && play.result.ht && half.at + 6 * SECOND < length
    ? [{ at: half.at + 6 * SECOND, kind: 'half_result' }]
    : [];
}

function aftermath(fate: Fate, end: number): readonly Step[] {
  if (fate.kind === 'abandoned')
    return [
      { at: end, kind: 'stop' },
      { at: end + SECOND, kind: 'interrupted' },
      { at: end + 3 * MINUTE, kind: 'result', which: 'official' },
    ];
  const over: Step[] = [
    { at: end, kind: 'stop' },
    { at: end + SECOND, kind: 'ended', isRetired: fate.kind === 'retired' },
  ];
  const settled = end + 12 * SECOND;
  if (fate.kind !== 'corrected') return [...over, { at: settled, kind: 'result', which: 'official' }];
  return [
    ...over,
    { at: settled, kind: 'result', which: 'wrong' },
    ...(fate.isTakenBack ? [{ at: settled + 90 * SECOND, kind: 'rollback' } as const] : []),
    { at: settled + 110 * SECOND, kind: 'result', which: 'official' },
  ];
}
