import type { Words } from '../../frame/words.ts';
import type { Course } from './course/course.ts';
import { calledOf } from './reading.ts';

/** When something is said, of the whole race, and what. */
const calls = [
  { from: 0, say: 'derby.callOff' },
  { from: 0.16, say: 'derby.callLead' },
  { from: 0.45, say: 'derby.callHalf' },
  { from: 0.74, say: 'derby.callStraight' },
] as const;

export interface Call {
  /** Which of the calls it is; another number is another call. */
  readonly index: number;
  readonly text: string;
}

/** The line of commentary at a moment of a race, by the order when the line began, so that it is the same for all. */
export function callAt(t: Words, course: Course, ms: number): Call {
  const finished = Math.min(...course.arrivals);
  const named = (at: number) => {
    const [first = 0, second = 0, third = 0] = course.ranking(at);
    return { first: calledOf(t, first), second: calledOf(t, second), third: calledOf(t, third) };
  };
  if (ms >= finished) return { index: calls.length, text: t('derby.callHome', named(course.lengthMs)) };
  const index = Math.max(
    0,
    calls.findLastIndex(({ from }) => ms >= from * course.lengthMs),
  );
  const call = calls[index] ?? calls[0];
  return { index, text: t(call.say, named(call.from * course.lengthMs)) };
}
