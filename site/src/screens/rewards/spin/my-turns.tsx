import { useInfiniteQuery } from '@tanstack/react-query';
import { ShieldCheck, ShieldX } from 'lucide-react';
import { useState } from 'react';
import type { CallResponse } from '#contract/calls.ts';
import { textsOfRound } from '#rules/games/explain/claim-fields.ts';
import { verifyTurn } from '#rules/games/wheel/verify-turn.ts';
import { pagedQuery } from '../../../data/paged.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { useDates } from '../../../ui/dates.ts';
import { Notice } from '../../../ui/notice.tsx';
import { fairnessAddress } from '../../fairness/address.ts';
import { HistoryList } from '../components/history-list.tsx';
import { usePrizeWords } from './prize-words.ts';
import { Facts, Verdict } from './proof.tsx';

type PastTurn = CallResponse<'/api/spin/history'>['value'][number];

/** The player's own turns, each with what is needed to turn it again here. */
export function MyTurns() {
  const { t } = useTranslation();
  const list = useInfiniteQuery(pagedQuery('/api/spin/history', { limit: 10 }));
  return (
    <HistoryList
      list={list}
      title={t('spin.mine')}
      failed={t('spin.mineFailed')}
      empty={<Notice picture="empty" level="h3" title={t('spin.mineNone')} text={t('spin.mineNoneLead')} />}
      skeletonRows={4}
      idOf={(turn) => turn.spin_id}
      line={(turn) => <TurnLine turn={turn} />}
    />
  );
}

function TurnLine({ turn }: { readonly turn: PastTurn }) {
  const { t } = useTranslation();
  const { words } = usePrizeWords();
  const dates = useDates();
  return (
    <details className="group">
      <summary className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2.5">
        <span className="grid">
          <span className="font-semibold text-ink">{words(turn.prize)}</span>
          <span className="text-small text-muted">
            {t(turn.paid_by === 'free' ? 'spin.paidFree' : 'spin.paidEarned')} ·{' '}
            <time dateTime={turn.at} className="figures">
              {dates.moment(turn.at)}
            </time>
          </span>
        </span>
        <span className="text-small text-accent underline-offset-4 group-hover:underline">
          {t('spin.proof')}
        </span>
      </summary>
      <TurnProof turn={turn} />
    </details>
  );
}

function TurnProof({ turn }: { readonly turn: PastTurn }) {
  const { t } = useTranslation();
  const { proof } = turn;
  const [isRight, setRight] = useState<boolean>();
  function check(): void {
    const { differences } = verifyTurn({
      serverSeed: proof.server_seed,
      serverSeedHash: proof.server_seed_hash,
      clientSeed: proof.client_seed,
      nonce: proof.nonce,
      setting: turn.fields,
      outcome: { field: turn.field, prize: turn.prize },
    });
    setRight(differences.length === 0);
  }
  return (
    <div className="grid gap-3 border-t border-line bg-sunken px-4 py-3">
      <Facts
        rows={[
          [t('spin.serverHash'), proof.server_seed_hash],
          [t('spin.serverSeed'), proof.server_seed],
          [t('spin.clientSeed'), proof.client_seed],
          [t('spin.nonce'), String(proof.nonce)],
        ]}
      />
      <Verdict
        isRight={isRight}
        onCheck={check}
        texts={{ check: t('spin.check'), right: t('spin.checked'), wrong: t('spin.notChecked') }}
        signs={{ right: ShieldCheck, wrong: ShieldX }}
      />
      <ButtonLink
        look="quiet"
        size="small"
        className="justify-self-start"
        to={fairnessAddress(textsOfRound(turn))}
      >
        {t('verify.everyStep')}
      </ButtonLink>
    </div>
  );
}
