import type { GameOnNow } from '#contract/calls/games/on-now.ts';
import { dividendOf, playedNow, sides } from '#rules/games/clockwork-sabong/pool.ts';
import { oddsOf, readBet } from '#rules/games/inkwell-derby/odds.ts';
import { members } from '#rules/games/round/choices.ts';
import { parseAmount } from '#rules/money/amount.ts';
import { usePercent } from '../../../data/texts/use-percent.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Runner } from './last-results.tsx';
import { timesText } from './round-now.tsx';

type Shared = NonNullable<GameOnNow['shared']>;

/** Bets and multipliers of the current round; nothing if they are the same in every round. */
export function Offers({ gameCode, shared }: { readonly gameCode: string; readonly shared: Shared }) {
  if (shared.round?.phase !== 'taking') return null;
  if (gameCode === 'inkwell-derby') return <RaceOdds setting={shared.round.setting} />;
  return gameCode === 'clockwork-sabong' ? (
    <Sides setting={shared.round.setting} pools={shared.pools} />
  ) : null;
}

function RaceOdds({ setting }: { readonly setting: unknown }) {
  const { t } = useTranslation();
  const { strengths } = members(setting);
  if (!Array.isArray(strengths)) return null;
  const field = strengths.map(Number);
  const odds = field.map((_, at) => {
    const bet = readBet(`win ${at + 1}`, field.length);
    return bet && oddsOf(field, bet);
  });
  return (
    <div className="on-now-block">
      <h4 className="on-now-title">{t('onNow.oddsToWin')}</h4>
      <ul className="on-now-odds">
        {odds.map((hundredths, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a runner is its place in the field.
          <li key={at}>
            <Runner number={at + 1} />
            <span className="figures">{hundredths === undefined ? '–' : (hundredths / 100).toFixed(2)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const BOUTS = 1_000;

function Sides({ setting, pools }: { readonly setting: unknown; readonly pools: Shared['pools'] }) {
  const { t } = useTranslation();
  const percent = usePercent();
  const { meron, draw } = members(setting);
  if (typeof meron !== 'number' || typeof draw !== 'number') return null;
  const chances = { meron, draw, wala: BOUTS - meron - draw };
  const amount = (side: (typeof sides)[number]) => parseAmount(pools?.stakes[side] ?? '0') ?? 0n;
  const stakes = { meron: amount('meron'), wala: amount('wala'), draw: amount('draw') };
  const played = playedNow(stakes, pools?.players ?? 0, pools?.beside ?? {});
  return (
    <div className="on-now-block">
      <h4 className="on-now-title">{t('onNow.chances')}</h4>
      <ul className="on-now-sides">
        {sides.map((side) => {
          const pays = dividendOf(played, side);
          return (
            <li key={side} data-side={side}>
              <span className="on-now-side-name">{t(`onNow.side.${side}`)}</span>
              <span className="figures">{percent(((chances[side] * 100) / BOUTS).toFixed(1))}</span>
              {pays !== undefined && (
                <span className="on-now-pays figures">
                  {t('onNow.paysNow')} {timesText(Number(pays))}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
