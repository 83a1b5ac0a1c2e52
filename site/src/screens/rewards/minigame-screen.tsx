import './minigame/climb.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type TokenGame, type TokenGames, useTokenGames } from '../../data/minigame.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Figures } from './minigame/figures.tsx';
import { History } from './minigame/history.tsx';
import { Actions, Options, Short, Standing } from './minigame/panel.tsx';
import { Tower } from './minigame/tower.tsx';
import { useClimb } from './minigame/use-climb.ts';
import { SoundSwitch } from './spin/sound-switch.tsx';

/** The games for tokens. A round that was left in the middle is taken up where it stands. */
export function Screen() {
  const { t } = useTranslation();
  const { data, error, refetch } = useTokenGames();
  const [game] = data?.games ?? [];
  if (error && !data)
    return (
      <div className="climb">
        <LoadFailed title={t('minigame.failed')} fault={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!data || !game)
    return (
      <div className="climb" aria-busy="true">
        <Skeleton className="h-[34rem] rounded-panel" />
        <Skeleton className="h-96 rounded-panel" />
      </div>
    );
  return (
    <>
      <Climb game={game} purse={data.minigame} />
      <div className="mx-auto w-full max-w-[1080px] px-3.5 pb-12">
        <History />
      </div>
    </>
  );
}

function Climb({ game, purse }: { readonly game: TokenGame; readonly purse: TokenGames['minigame'] }) {
  const { t } = useTranslation(['ui', 'errors']);
  const climb = useClimb(game.round);
  const { round } = climb;
  const isOpen = round?.state === 'open';
  const [chosenMode, setMode] = useState(game.round?.mode ?? 'calm');
  const [chosenStake, setStake] = useState(game.round?.stake ?? '5');
  const modeCode = isOpen ? round.mode : chosenMode;
  const stake = isOpen ? round.stake : chosenStake;
  const mode = game.modes.find((one) => one.mode === modeCode) ?? game.modes[0];
  if (!mode) return null;
  // An ended round stays in sight until other wind is chosen.
  const shown = round?.mode === mode.mode ? round : undefined;
  const isShort = Number(purse.token_balance) < Number(stake);
  return (
    <div className="climb">
      <Tower
        mode={mode}
        round={shown}
        isBusy={climb.isBusy}
        onChoose={(lantern) => {
          if (isOpen) void climb.choose(round, lantern);
        }}
      />
      <section aria-labelledby="climb-title" className="climb-panel">
        <div className="flex items-center justify-between gap-3">
          <h1 id="climb-title" className="font-display text-title text-ink">
            {t('ui:minigame.climb')}
          </h1>
          <SoundSwitch />
        </div>
        <Standing round={shown} game={game} />
        {climb.problem !== undefined && (
          <p role="alert" className="text-small text-negative">
            {t(`errors:${climb.problem}`)}
          </p>
        )}
        <Actions
          round={shown}
          isBusy={climb.isBusy}
          canStart={!isShort}
          onStart={() => void climb.start(modeCode, stake)}
          onLeave={(open) => void climb.leave(open)}
        />
        {!isOpen && isShort && <Short balance={purse.token_balance} />}
        <Options
          name={t('ui:minigame.mode')}
          of="mode"
          value={modeCode}
          onChange={setMode}
          disabled={isOpen || climb.isBusy}
          options={game.modes.map((one) => ({
            value: one.mode,
            label: t(`ui:minigame.modes.${one.mode}`),
            more: t('ui:minigame.modeOdds', { lit: one.choices - 1, all: one.choices }),
          }))}
        />
        <Options
          name={t('ui:minigame.stake')}
          of="stake"
          value={stake}
          onChange={setStake}
          disabled={isOpen || climb.isBusy}
          options={game.stakes.map((one) => ({ value: one, label: one }))}
        />
        <details className="rounded-card border border-line bg-raised">
          <summary className="px-4 py-3 font-semibold text-ink">{t('ui:minigame.figures')}</summary>
          <Figures mode={mode} />
        </details>
        <details className="rounded-card border border-line bg-raised">
          <summary className="px-4 py-3 font-semibold text-ink">{t('ui:minigame.fair')}</summary>
          <div className="grid gap-3 border-t border-line px-4 py-3 text-small">
            <p className="text-muted">{t('ui:minigame.fairLead')}</p>
            <p className="font-mono text-ink [overflow-wrap:anywhere]">
              {isOpen ? round.proof.server_seed_hash : game.server_seed_hash}
            </p>
          </div>
        </details>
        <p className="text-small text-muted">{t('ui:tokens.help')}</p>
      </section>
    </div>
  );
}
