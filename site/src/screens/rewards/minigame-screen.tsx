import './minigame/climb.css';
import { useState } from 'react';
import { type TokenGame, type TokenGames, useTokenGames } from '../../data/minigame.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Face, faceOf } from './minigame/faces.ts';
import { Figures } from './minigame/figures.tsx';
import { History } from './minigame/history.tsx';
import { Actions, Options, RoundStatus, Short } from './minigame/panel.tsx';
import { useRound } from './minigame/use-round.ts';
import { SoundSwitch } from './spin/sound-switch.tsx';

/** The games for tokens. A round in progress is resumed. */
export function Screen() {
  const { t } = useTranslation();
  const { data, error, refetch } = useTokenGames();
  const [chosen, setChosen] = useState<string>();
  const games = (data?.games ?? []).flatMap((game) => {
    const face = faceOf(game.game_code);
    return face ? [{ game, face }] : [];
  });
  const open = games.find(({ game }) => game.round !== null);
  const now = games.find(({ game }) => game.game_code === chosen) ?? open ?? games[0];
  if (error && !data)
    return (
      <div className="climb">
        <LoadFailed title={t('minigame.failed')} fault={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!data || !now)
    return (
      <div className="climb" aria-busy="true">
        <Skeleton className="h-[34rem] rounded-panel" />
        <Skeleton className="h-96 rounded-panel" />
      </div>
    );
  const { game, face } = now;
  return (
    <>
      <div className="climb-games">
        <Options
          name={t('safe.games')}
          of="game"
          value={game.game_code}
          onChange={setChosen}
          disabled={false}
          options={games.map((one) => ({ value: one.game.game_code, label: t(one.face.title) }))}
        />
      </div>
      <Table key={game.game_code} game={game} face={face} purse={data.minigame} />
      <div className="mx-auto w-full max-w-[1080px] px-3.5 pb-12">
        <History key={game.game_code} gameCode={game.game_code} texts={face.texts} />
      </div>
    </>
  );
}

interface TableProps {
  readonly game: TokenGame;
  readonly face: Face;
  readonly purse: TokenGames['minigame'];
}

function Table({ game, face, purse }: TableProps) {
  const { t } = useTranslation(['ui', 'errors']);
  const { Board, texts } = face;
  const play = useRound(game.game_code, game.round);
  const { round } = play;
  const isOpen = round?.state === 'open';
  const [chosenMode, setMode] = useState(game.round?.mode ?? game.modes[0]?.mode ?? '');
  const [chosenStake, setStake] = useState(game.round?.stake ?? '5');
  const modeCode = isOpen ? round.mode : chosenMode;
  const stake = isOpen ? round.stake : chosenStake;
  const mode = game.modes.find((one) => one.mode === modeCode) ?? game.modes[0];
  if (!mode) return null;
  // An ended round stays in sight until another mode is chosen.
  const shown = round?.mode === mode.mode ? round : undefined;
  const isShort = Number(purse.token_balance) < Number(stake);
  return (
    <div className="climb">
      <Board
        mode={mode}
        round={shown}
        isBusy={play.isBusy}
        onChoose={(choice) => {
          if (isOpen) void play.choose(round, choice);
        }}
      />
      <section aria-labelledby="climb-title" className="climb-panel">
        <div className="flex items-center justify-between gap-3">
          <h1 id="climb-title" className="font-display text-title text-ink">
            {t(`ui:${face.title}`)}
          </h1>
          <SoundSwitch />
        </div>
        <RoundStatus round={shown} game={game} face={face} />
        {play.problem !== undefined && (
          <p role="alert" className="text-small text-negative">
            {t(`errors:${play.problem}`)}
          </p>
        )}
        <Actions
          round={shown}
          texts={texts}
          isBusy={play.isBusy}
          canStart={!isShort}
          onStart={() => void play.start(modeCode, stake)}
          onLeave={(open) => void play.leave(open)}
        />
        {!isOpen && isShort && <Short balance={purse.token_balance} />}
        <Options
          name={t(`ui:${texts}.mode`)}
          of="mode"
          value={modeCode}
          onChange={setMode}
          disabled={isOpen || play.isBusy}
          options={game.modes.map((one) => ({
            value: one.mode,
            label: t(`ui:${texts}.modes.${one.mode}`),
            more: t(`ui:${texts}.modeOdds`, { lit: one.choices - 1, all: one.choices }),
          }))}
        />
        <Options
          name={t('ui:minigame.stake')}
          of="stake"
          value={stake}
          onChange={setStake}
          disabled={isOpen || play.isBusy}
          options={game.stakes.map((one) => ({ value: one, label: one }))}
        />
        <details className="rounded-card border border-line bg-raised">
          <summary className="px-4 py-3 font-semibold text-ink">{t('ui:minigame.figures')}</summary>
          <Figures mode={mode} texts={texts} />
        </details>
        <details className="rounded-card border border-line bg-raised">
          <summary className="px-4 py-3 font-semibold text-ink">{t(`ui:${texts}.fair`)}</summary>
          <div className="grid gap-3 border-t border-line px-4 py-3 text-small">
            <p className="text-muted">{t(`ui:${texts}.fairLead`)}</p>
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
