import type { CallResponse } from '#contract/calls.ts';
import { usePlayerQuery } from '../../../data/queries.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { useMoney } from '../../../ui/money.ts';
import { TimeLeft } from '../components/time-left.tsx';

type Rounds = CallResponse<'/api/bonuses/free_rounds'>['value'][number];

/** How many that are over are shown beside those that can be played. */
const OVER = 3;

/** The player's free rounds of games of other studios, each with the way to its game, as items of a list. */
export function FreeRounds() {
  const all = usePlayerQuery('/api/bonuses/free_rounds', {}).data?.value ?? [];
  const isOpen = ({ state }: Rounds) => state === 'ordered' || state === 'given';
  const over = all.filter((rounds) => !isOpen(rounds)).slice(0, OVER);
  return [...all.filter(isOpen), ...over].map((rounds) => (
    <li key={rounds.free_rounds_id}>
      <FreeRoundsCard rounds={rounds} />
    </li>
  ));
}

/** Where they are; of those that become a bonus, how far they are. */
function progressOf(
  { state, as_bonus: asBonus, played, quantity, win }: Rounds,
  t: ReturnType<typeof useTranslation>['t'],
  money: ReturnType<typeof useMoney>['money'],
): string {
  const amount = money(win);
  if (asBonus && state === 'given' && played > 0)
    return t('rewards.outsideRounds.progress', { played, rounds: quantity, amount });
  if (asBonus && state === 'finished') return t('rewards.outsideRounds.becameBonus', { amount });
  return t(`rewards.outsideRounds.states.${state}`, { amount });
}

function FreeRoundsCard({ rounds }: { readonly rounds: Rounds }) {
  const { t } = useTranslation();
  const { money } = useMoney();
  const { state, quantity, provider_code: provider, game_code: game } = rounds;
  return (
    <article className="offer" data-state={state === 'given' ? 'ready' : state}>
      <div className="offer-words">
        <h2 className="promotion-title">{t('rewards.outsideRounds.title', { game: rounds.game_name })}</h2>
        <p className="text-small text-ink">
          {t(`rewards.outsideRounds.${rounds.as_bonus ? 'bonusRounds' : 'rounds'}`, {
            rounds: quantity,
            stake: money(rounds.stake),
          })}
        </p>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-small text-muted">
          {progressOf(rounds, t, money)}
          {state === 'given' && <TimeLeft until={rounds.ends_at} over={t('rewards.promotion.over')} />}
        </p>
        {state === 'given' && (
          <div className="mt-auto pt-2">
            <ButtonLink to={`/playnow?${new URLSearchParams({ provider, game })}`}>
              {t('games.play')}
            </ButtonLink>
          </div>
        )}
      </div>
    </article>
  );
}
