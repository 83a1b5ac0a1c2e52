import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeErrorCode } from '#contract/office/errors.ts';
import { may, useMe } from '../../../data/me.ts';
import { act, useCall } from '../../../data/queries.ts';
import { useFormats } from '../../../texts/formats.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { type Column, List } from '../../../ui/list/list.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Empty, Facts, Page, Panel, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed, useRefusalText } from '../../../ui/refusal.tsx';
import { Money, Time } from '../../../ui/values.tsx';
import { type Batch, batchTones, isUnderWay } from './batches-screen.tsx';

type Failed = OfficeResponse<'/api/office/rewards/free_rounds_batch'>['rows'][number];

/** Free rounds for one segment: how far they have come, and the players who were not given theirs. */
export function BatchScreen() {
  const { t } = useTranslation('providers');
  const { id = '' } = useParams();
  const list = useList([]);
  const columns = useColumns();
  const query = useCall(
    '/api/office/rewards/free_rounds_batch',
    { batch_id: id, ...(list.before === undefined ? {} : { before: list.before }) },
    { keepsLast: true, isPending: ({ batch }) => isUnderWay(batch) },
  );
  if (query.error !== null) return <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton lines={12} />;
  const { batch } = query.data;
  return (
    <Page
      title={t('batch.of', { segment: batch.segment_name })}
      beside={<Badge tone={batchTones[batch.state]}>{t(`batch.states.${batch.state}`)}</Badge>}
      actions={
        <>
          <Link className={buttonClass()} to="/providers/free-rounds/batches">
            {t('batch.toAll')}
          </Link>
          {batch.can_retry && <Retry batch={batch} />}
        </>
      }
    >
      {batch.state === 'stopped' && <Notice tone="warn">{t('batch.stopped')}</Notice>}
      <FactsPanel batch={batch} />
      <List
        name="freeRounds.batchPlayers"
        caption={t('batch.failedPlayers')}
        list={list}
        filters={[]}
        columns={columns}
        query={query}
        keyOf={({ player_id }) => player_id}
        empty={<Empty title={t('batch.noneFailed')} />}
      />
    </Page>
  );
}

function Retry({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation('providers');
  const me = useMe();
  const [isAsking, setAsking] = useState(false);
  const { batch_id, version } = batch;
  if (!may(me, 'rewards.manage', batch.site)) return null;
  return (
    <>
      <Button look="primary" onClick={() => setAsking(true)}>
        {t('batch.retry')}
      </Button>
      {isAsking && (
        <ActionDialog
          title={t('batch.retry')}
          description={t('batch.retryLead')}
          confirm={t('batch.retry')}
          done={t('free.asked')}
          onClose={() => setAsking(false)}
          onSubmit={({ reason = '' }) =>
            act('/api/office/rewards/retry_free_rounds', { batch_id, version, reason })
          }
        />
      )}
    </>
  );
}

function FactsPanel({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation('providers');
  const textOf = useRefusalText();
  const { number } = useFormats();
  const { problem } = batch;
  const given = batch.players - batch.waiting - batch.left_out - batch.refused;
  return (
    <Panel title={t('facts')}>
      <Facts
        facts={[
          ...(problem !== null && isOfficeErrorCode(problem)
            ? [[t('batch.why'), textOf({ refused: problem })] as const]
            : []),
          [t('batch.players'), number(batch.players)],
          [t('free.states.given'), number(given)],
          [t('batch.waiting'), number(batch.waiting)],
          [t('free.states.refused'), number(batch.refused)],
          [t('batch.leftOut'), number(batch.left_out)],
          [t('game'), batch.game_name],
          [t('free.quantity'), number(batch.quantity)],
          [t('stake'), <Money key="stake" amount={batch.stake} currency={batch.currency} />],
          [
            t('free.paidAs'),
            batch.promotion_name === null
              ? t('free.asCash')
              : t('free.asPromotion', { name: batch.promotion_name }),
          ],
          [t('free.endsAt'), <Time key="ends" at={batch.ends_at} />],
          [t('free.orderedAt'), <Time key="asked" at={batch.asked_at} />],
          [t('free.givenBy'), batch.given_by],
          [t('site'), batch.site],
        ]}
      />
    </Panel>
  );
}

function useColumns(): readonly Column<Failed>[] {
  const { t } = useTranslation('providers');
  return [
    {
      id: 'player',
      header: t('player'),
      cell: ({ player_id, account_id }) => (
        <Link to={`/players/${player_id}`} className="text-accent hover:underline">
          {account_id}
        </Link>
      ),
    },
    {
      id: 'problem',
      header: t('batch.why'),
      cell: ({ problem }) =>
        problem === null ? t('batch.mayNotPlay') : t('batch.providerSaid', { word: problem }),
    },
  ];
}
