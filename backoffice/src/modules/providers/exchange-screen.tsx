import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { useMay } from '../../data/me.ts';
import { act, useCall } from '../../data/queries.ts';
import { useFormats } from '../../texts/formats.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { SimpleTable } from '../../ui/list/simple-table.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Empty, Facts, Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { CopyId, Money, Time } from '../../ui/values.tsx';
import { RoundPageButton } from '../players/proofs/round-page-button.tsx';
import { stateTones } from './exchanges-screen.tsx';
import { MessagePanel } from './message-panel.tsx';

type Exchange = OfficeResponse<'/api/office/providers/exchange'>['exchange'];
type Replayed = OfficeResponse<'/api/office/providers/replay'>;

const link = (to: string, text: string) => (
  <Link to={to} className="text-accent hover:underline">
    {text}
  </Link>
);

/** One exchange: both messages as they were and as they read, what came of it, and sending it again. */
export function ExchangeScreen() {
  const { id = '' } = useParams();
  const query = useCall('/api/office/providers/exchange', { exchange_id: id });
  if (query.error !== null) return <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />;
  return query.data ? <Shown key={id} exchange={query.data.exchange} /> : <Skeleton lines={12} />;
}

function Shown({ exchange }: { readonly exchange: Exchange }) {
  const { t } = useTranslation('providers');
  const mayReplay = useMay('system.manage');
  const [isReplaying, setReplaying] = useState(false);
  const [replayed, setReplayed] = useState<Replayed>();
  async function replay(reason: string) {
    const answer = await act('/api/office/providers/replay', { exchange_id: exchange.exchange_id, reason });
    if (!isOfficeRefusal(answer)) setReplayed(answer);
    return answer;
  }
  return (
    <Page
      title={`${exchange.method} ${exchange.path}`}
      beside={<Badge tone={stateTones[exchange.state]}>{t(`exchangeStates.${exchange.state}`)}</Badge>}
      lead={t(`directions.${exchange.direction}`)}
      actions={
        mayReplay &&
        exchange.can_replay && (
          <Button look="primary" onClick={() => setReplaying(true)}>
            {t('sendAgain')}
          </Button>
        )
      }
    >
      {replayed && <Again replayed={replayed} />}
      <FactsPanel exchange={exchange} />
      <EffectsPanel exchange={exchange} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <MessagePanel title={t('request')} body={exchange.request.body} query={exchange.request.query} />
        <MessagePanel title={t('answer')} body={exchange.answer} query={{}} />
      </div>
      <Panel title={t('headers')}>
        <Facts facts={Object.entries(exchange.request.headers)} />
      </Panel>
      {isReplaying && (
        <ActionDialog
          title={t('sendAgain')}
          description={t(`sendAgainLead.${exchange.direction}`)}
          confirm={t('sendAgain')}
          done={t('sent')}
          onClose={() => setReplaying(false)}
          onSubmit={({ reason = '' }) => replay(reason)}
        />
      )}
    </Page>
  );
}

/** What was answered when it was sent again. */
function Again({ replayed }: { readonly replayed: Replayed }) {
  const { t } = useTranslation('providers');
  return (
    <div className="grid gap-3">
      <Notice tone={replayed.is_same ? 'good' : 'warn'}>
        {t(replayed.is_same ? 'sameAnswer' : 'otherAnswer', { outcome: replayed.outcome })}
      </Notice>
      {!replayed.is_same && <MessagePanel title={t('newAnswer')} body={replayed.answer} query={{}} />}
    </div>
  );
}

function FactsPanel({ exchange }: { readonly exchange: Exchange }) {
  const { t } = useTranslation('providers');
  const { milliseconds } = useFormats();
  const { player_id: player, replay_of: former } = exchange;
  return (
    <Panel title={t('facts')}>
      <Facts
        facts={[
          [t('id'), <CopyId key="id" id={exchange.exchange_id} />],
          [t('account'), link(`/providers/accounts/${exchange.account}`, exchange.account)],
          [t('outcome'), `${exchange.outcome} · HTTP ${exchange.status ?? '—'}`],
          [t('at'), <Time key="at" at={exchange.at} />],
          [t('duration'), milliseconds(exchange.duration_ms)],
          [t('site'), exchange.site],
          [t('player'), player && link(`/players/${player}?tab=timeline`, player)],
          [
            t('refs'),
            exchange.refs.length === 0 ? null : (
              <span key="refs" className="grid justify-items-start gap-2">
                {exchange.refs.map((ref) => (
                  <CopyId key={ref} id={ref} />
                ))}
              </span>
            ),
          ],
          ...(former === null
            ? []
            : [[t('replayOf'), link(`/providers/exchanges/${former}`, former)] as const]),
        ]}
      />
    </Panel>
  );
}

/** The transactions that it names and their rounds, which lead to their transfers. */
function EffectsPanel({ exchange: { transactions, rounds } }: { readonly exchange: Exchange }) {
  const { t } = useTranslation('providers');
  const mayReadPlayers = useMay('players.read');
  return (
    <Panel title={t('effects')}>
      {transactions.length === 0 && rounds.length === 0 ? (
        <Empty title={t('noEffects')}>{t('noEffectsHint')}</Empty>
      ) : (
        <>
          <SimpleTable
            caption={t('transactions')}
            showsCaption
            headers={[t('transaction'), t('kind'), t('state'), t('amount')]}
            rows={transactions.map((one) => ({
              key: one.ref,
              cells: [
                <CopyId key="ref" id={one.ref} />,
                t(`kinds.${one.kind}`),
                t(`transactionStates.${one.state}`),
                <Money key="amount" amount={one.amount} currency={one.currency} />,
              ],
            }))}
          />
          {rounds.length > 0 && (
            <SimpleTable
              caption={t('rounds')}
              showsCaption
              headers={[t('round'), t('game'), t('state'), t('stake'), t('win'), '']}
              rows={rounds.map((one) => ({
                key: one.round_id,
                cells: [
                  link(`/rounds/${one.round_id}`, one.ref),
                  one.game,
                  t(`roundStates.${one.state}`),
                  <Money key="stake" amount={one.stake} currency={one.currency} />,
                  <Money key="win" amount={one.win} currency={one.currency} />,
                  one.has_page && mayReadPlayers && <RoundPageButton key="page" roundId={one.round_id} />,
                ],
              }))}
            />
          )}
        </>
      )}
    </Panel>
  );
}
