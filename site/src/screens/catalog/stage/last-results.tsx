import type { GameOnNow } from '#contract/calls/games/on-now.ts';
import { members, wholeWithin } from '#rules/games/round/choices.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { timesText } from './round-now.tsx';

type Last = NonNullable<GameOnNow['shared']>['last'];

interface Props {
  readonly gameCode: string;
  /** Newest first. */
  readonly last: Last;
}

/** Results of the last rounds of a shared game, in the game's own symbols. */
export function LastResults({ gameCode, last }: Props) {
  const { t } = useTranslation();
  const shown = signs[gameCode];
  if (!shown || last.length === 0) return null;
  const { title, Sign, rounds } = shown;
  return (
    <div className="on-now-block">
      <h4 className="on-now-title">{t(`onNow.${title}`)}</h4>
      <ol className="on-now-last">
        {last.slice(0, rounds).map((round) => (
          <li key={round.round_id}>
            <Sign outcome={round.outcome} />
          </li>
        ))}
      </ol>
    </div>
  );
}

interface SignProps {
  /** The result as the game's rules return it. */
  readonly outcome: unknown;
}

/** By game: what its results are called, how one is drawn, and how many are shown. */
export const signs: Readonly<
  Record<string, { title: string; Sign: (props: SignProps) => React.ReactNode; rounds: number }>
> = {
  'comet-climb': { title: 'last', Sign: Crash, rounds: 12 },
  'harbour-six': { title: 'lastDraw', Sign: Numbers, rounds: 1 },
  'three-bells': { title: 'last', Sign: Digits, rounds: 6 },
  'paper-bingo': { title: 'firstBalls', Sign: BingoBalls, rounds: 1 },
  'inkwell-derby': { title: 'lastRaces', Sign: FirstThree, rounds: 6 },
  'clockwork-sabong': { title: 'lastBouts', Sign: Winner, rounds: 12 },
};

const isNumber = (value: unknown): value is number => typeof value === 'number';
const numbersIn = (value: unknown): number[] => (Array.isArray(value) ? value.filter(isNumber) : []);

function Crash({ outcome }: SignProps) {
  const crash = wholeWithin(members(outcome).crash, 1, Number.MAX_SAFE_INTEGER) ?? 100;
  const height = crash < 200 ? 'low' : crash < 1_000 ? 'middle' : 'high';
  return (
    <span className="on-now-times figures" data-height={height}>
      {timesText(crash)}
    </span>
  );
}

function Numbers({ outcome }: SignProps) {
  const { numbers, bonus } = members(outcome);
  const drawn = numbersIn(numbers);
  return (
    <span className="on-now-balls figures">
      {[...drawn]
        .sort((a, b) => a - b)
        .map((number) => (
          <span key={number} className="on-now-ball">
            {number}
          </span>
        ))}
      {isNumber(bonus) && (
        <>
          <span className="on-now-plus">+</span>
          <span className="on-now-ball" data-kind="bonus">
            {bonus}
          </span>
        </>
      )}
    </span>
  );
}

function Digits({ outcome }: SignProps) {
  const { digits } = members(outcome);
  return <span className="on-now-digits figures">{typeof digits === 'string' ? digits : ''}</span>;
}

const LETTERS = ['B', 'I', 'N', 'G', 'O'] as const;
const FIRST_BALLS = 9;

function BingoBalls({ outcome }: SignProps) {
  return (
    <span className="on-now-balls figures">
      {numbersIn(members(outcome).balls)
        .slice(0, FIRST_BALLS)
        .map((ball) => {
          const letter = LETTERS[Math.floor((ball - 1) / 15)];
          return (
            <span key={ball} className="on-now-ball" data-letter={letter}>
              <small>{letter}</small>
              {ball}
            </span>
          );
        })}
    </span>
  );
}

function FirstThree({ outcome }: SignProps) {
  return (
    <span className="on-now-finish figures">
      {numbersIn(members(outcome).order)
        .slice(0, 3)
        .map((runner) => (
          <Runner key={runner} number={runner} />
        ))}
    </span>
  );
}

/** A runner's number on its cloth. @param number from 1 */
export function Runner({ number }: { readonly number: number }) {
  return (
    <span className="on-now-runner" data-runner={number}>
      {number}
    </span>
  );
}

function Winner({ outcome }: SignProps) {
  const { t } = useTranslation();
  const { winner } = members(outcome);
  if (winner !== 'meron' && winner !== 'wala' && winner !== 'draw') return null;
  const name = t(`onNow.side.${winner}`);
  return (
    <span className="on-now-side" data-side={winner} title={name}>
      <span aria-hidden="true">{winner.charAt(0).toUpperCase()}</span>
      <span className="sr-only">{name}</span>
    </span>
  );
}
