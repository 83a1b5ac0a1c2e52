import './stage.css';
import type { GameOnNow } from '#contract/calls/games/on-now.ts';
import type { CallResponse } from '#contract/calls.ts';
import type { GameEntry } from '../../../data/shapes.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Amount, counterText } from '../../../ui/amount.tsx';
import { Spotlight } from '../../home/spotlight.tsx';
import { LastResults } from './last-results.tsx';
import { Offers } from './offers.tsx';
import { RoundNow } from './round-now.tsx';

interface Props {
  readonly games: readonly GameEntry[];
  readonly onNow: CallResponse<'/api/games/on_now'> | undefined;
}

/** The games of a small lobby, and those whose rounds many share, shown large with what goes on in them. */
export function Stage({ games, onNow }: Props) {
  const facts = games.map((game) => ({
    game,
    facts: onNow?.value.find(
      (one) => one.game_code === game.game_code && one.provider_code === game.provider_code,
    ),
  }));
  const isShared = (one: GameOnNow | undefined) => Number(Boolean(one?.shared));
  const ordered = facts.sort((a, b) => isShared(b.facts) - isShared(a.facts));
  return (
    <div className="spotlights stage">
      {ordered.map(({ game, facts: one }, place) => (
        <Spotlight
          key={`${game.provider_code}/${game.game_code}`}
          game={game}
          eager={place === 0}
          facts={one && <Facts facts={one} />}
        >
          {one && onNow && <OnNow facts={one} now={onNow.now} />}
        </Spotlight>
      ))}
    </div>
  );
}

function Facts({ facts }: { readonly facts: GameOnNow }) {
  const { t } = useTranslation();
  return (
    <>
      <div>
        <dt>{t('onNow.stakesFrom')}</dt>
        <dd>
          <Amount value={facts.min_stake} signed />
        </dd>
      </div>
      {facts.max_win_times !== null && (
        <div>
          <dt>{t('onNow.paysUpTo')}</dt>
          <dd className="figures">×{counterText(facts.max_win_times)}</dd>
        </div>
      )}
    </>
  );
}

function OnNow({ facts, now }: { readonly facts: GameOnNow; readonly now: number }) {
  const { t } = useTranslation();
  const { shared, players, game_code: gameCode } = facts;
  if (!shared)
    return players ? (
      <p className="on-now">
        <span className="on-now-players figures">{t('onNow.seated', { count: players })}</span>
      </p>
    ) : null;
  const { round } = shared;
  // The game shows the result of a draw ball by ball, so it is shown here only once the next round takes bets.
  const isFlight = gameCode === 'comet-climb';
  const last = shared.last.filter((one) => isFlight || one.round_id !== round?.round_id);
  return (
    <div className="on-now">
      <div className="on-now-head">
        {round && <RoundNow isFlight={isFlight} round={round} now={now} />}
        {players !== null && players > 0 && (
          <span className="on-now-players figures">{t('onNow.inRound', { count: players })}</span>
        )}
      </div>
      <Offers gameCode={gameCode} shared={shared} />
      <LastResults gameCode={gameCode} last={last} />
    </div>
  );
}
