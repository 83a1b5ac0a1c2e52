import type { GameOnNow } from '#contract/calls/games/on-now.ts';
import { timesAt } from '#rules/games/comet-climb/curve.ts';
import { members, wholeWithin } from '#rules/games/round/choices.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { clockText } from '../../../ui/time/clock-text.ts';
import { useServerNow } from './use-server-now.ts';

type Round = NonNullable<NonNullable<GameOnNow['shared']>['round']>;

interface Props {
  /** Whether players cash out while the round runs. */
  readonly isFlight: boolean;
  readonly round: Round;
  /** The server's clock in the answer with the round. */
  readonly now: number;
}

/** The phase of the current round. */
export function RoundNow({ isFlight, round, now }: Props) {
  const { t } = useTranslation();
  const clock = useServerNow(now, isFlight && round.phase === 'running' ? 80 : 250);
  const { words, figure } = phaseOf(round, clock, isFlight);
  return (
    <p className="on-now-round" data-phase={round.phase}>
      <span className="on-now-light" aria-hidden="true" />
      {t(`onNow.${words}`)}
      {figure !== undefined && <b className="figures on-now-figure">{figure}</b>}
    </p>
  );
}

function phaseOf(round: Round, clock: number, isFlight: boolean) {
  switch (round.phase) {
    case 'taking':
      return round.closes_at > clock
        ? { words: 'closesIn', figure: countdown(round.closes_at - clock) }
        : { words: 'closed' };
    case 'running': {
      if (!isFlight) return { words: 'drawing' };
      const flown = round.started_at === null ? 0 : Math.max(0, Math.floor(clock - round.started_at));
      return { words: 'flying', figure: timesText(timesAt(flown)) };
    }
    case 'refunded':
      return { words: 'calledOff' };
    case 'over': {
      const crash = wholeWithin(members(round.outcome).crash, 1, Number.MAX_SAFE_INTEGER);
      if (isFlight && crash !== undefined) return { words: 'lostAt', figure: timesText(crash) };
      return round.next_at !== null && round.next_at > clock
        ? { words: 'nextIn', figure: countdown(round.next_at - clock) }
        : { words: 'waiting' };
    }
  }
}

/** @param hundredths of a stake */
export const timesText = (hundredths: number): string => `×${(hundredths / 100).toFixed(2)}`;

/** The last second is shown until it is over. */
const countdown = (ms: number): string => clockText(Math.max(0, Math.ceil(ms / 1_000)));
