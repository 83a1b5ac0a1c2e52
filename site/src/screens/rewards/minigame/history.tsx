import { useInfiniteQuery } from '@tanstack/react-query';
import { ShieldCheck, ShieldX } from 'lucide-react';
import { useState } from 'react';
import { findTokenGame, verifyTokenRound } from '#rules/games/token-games.ts';
import type { TokenRound } from '../../../data/minigame.ts';
import { pagedQuery } from '../../../data/paged.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { useDates } from '../../../ui/dates.ts';
import { Notice } from '../../../ui/notice.tsx';
import { HistoryList } from '../components/history-list.tsx';
import { Facts, Verdict } from '../spin/proof.tsx';
import type { Face } from './faces.ts';

type Texts = Pick<Face, 'texts'>;

/** The player's finished rounds of a game, each with what is needed to draw it again. */
export function History({ gameCode, texts }: Texts & { readonly gameCode: string }) {
  const { t } = useTranslation();
  const list = useInfiniteQuery(pagedQuery('/api/minigame/history', { limit: 10, game_code: gameCode }));
  return (
    <HistoryList
      list={list}
      title={t(`${texts}.history`)}
      failed={t(`${texts}.historyFailed`)}
      empty={
        <Notice
          picture="bets"
          level="h3"
          title={t(`${texts}.historyNone`)}
          text={t(`${texts}.historyNoneLead`)}
        />
      }
      skeletonRows={3}
      idOf={(round) => round.round_id}
      line={(round) => <RoundLine round={round} texts={texts} />}
    />
  );
}

function RoundLine({ round, texts }: Texts & { readonly round: TokenRound }) {
  const { t } = useTranslation();
  const dates = useDates();
  const tone = round.state === 'won' ? 'text-positive' : 'text-muted';
  return (
    <details className="group">
      <summary className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 px-4 py-2.5">
        <span className="grid">
          <span className="font-semibold text-ink">
            {t(`${texts}.modes.${round.mode}`)} · {t('minigame.stakeOf', { count: Number(round.stake) })}
          </span>
          <time dateTime={round.ended_at ?? ''} className="figures text-small text-muted">
            {dates.moment(round.ended_at ?? round.started_at)}
          </time>
        </span>
        <span className="grid justify-items-end">
          <span className={`figures font-semibold ${tone}`}>
            {round.state === 'lost' ? '0' : round.worth}
          </span>
          <span className="text-small text-muted">{t(`minigame.state.${round.state}`)}</span>
        </span>
        <span className="text-small text-accent underline-offset-4 group-hover:underline">
          {t('spin.proof')}
        </span>
      </summary>
      <RoundProof round={round} texts={texts} />
    </details>
  );
}

function RoundProof({ round, texts }: Texts & { readonly round: TokenRound }) {
  const { t } = useTranslation();
  const { proof, hidden } = round;
  const [isRight, setRight] = useState<boolean>();
  function check(): void {
    const game = findTokenGame(round.game_code);
    const found =
      game &&
      verifyTokenRound(game, {
        serverSeed: proof.server_seed ?? '',
        serverSeedHash: proof.server_seed_hash,
        clientSeed: proof.client_seed,
        nonce: proof.nonce,
        mode: round.mode,
        choices: round.choices,
      });
    const isSame = found?.isCommitted === true && String(found.hidden) === String(hidden);
    setRight(isSame && (found.ended.is === 'lost') === (round.state === 'lost'));
  }
  return (
    <div className="grid gap-3 border-t border-line bg-sunken px-4 py-3">
      <Facts
        rows={[
          [t('spin.serverHash'), proof.server_seed_hash],
          [t('spin.serverSeed'), proof.server_seed ?? ''],
          [t('spin.clientSeed'), proof.client_seed],
          [t('spin.nonce'), String(proof.nonce)],
        ]}
      />
      <Verdict
        isRight={isRight}
        onCheck={check}
        texts={{ check: t('minigame.check'), right: t(`${texts}.checked`), wrong: t('minigame.notChecked') }}
        signs={{ right: ShieldCheck, wrong: ShieldX }}
      />
    </div>
  );
}
