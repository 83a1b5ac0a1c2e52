import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useMay } from '../../../data/me.ts';
import { act, useCall } from '../../../data/queries.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Facts, Page, Panel, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { CopyId, Money, Time } from '../../../ui/values.tsx';
import { GrantBadge } from '../parts.tsx';
import { Evidence, PlayerLink } from './evidence.tsx';
import { type Signal, SignalBadge } from './parts.tsx';

const decisions = ['clear', 'hold', 'forfeit', 'exclude'] as const;
type Decision = (typeof decisions)[number];
type Opened = Decision | 'allow';

/** A grant that is over has nothing that could be held or taken back. */
const underWay: readonly Signal['grant']['state'][] = ['waiting', 'active', 'ready', 'inPlay'];

/** Why a grant is suspected, and what a person decides about it. */
export function SignalScreen() {
  const { t } = useTranslation('signals');
  const { signalId = '' } = useParams();
  const query = useCall('/api/office/suspicions/get', { signal_id: signalId });
  const canDecide = useMay('rewards.manage', query.data?.signal.site);
  const [open, setOpen] = useState<Opened>();
  if (query.error !== null && !query.data)
    return <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton lines={12} />;
  const { signal, accounts, is_barred, others } = query.data;
  const isWaiting = signal.state === 'open' || signal.state === 'held';
  const isUnderWay = underWay.includes(signal.grant.state);
  const possible = (decision: Decision) =>
    decision === 'hold' ? isUnderWay && signal.state === 'open' : decision !== 'forfeit' || isUnderWay;
  return (
    <Page
      title={t('suspicionOf', { account: signal.account_id })}
      lead={t(`rule.${signal.kind}`)}
      beside={<SignalBadge state={signal.state} />}
      actions={
        canDecide &&
        isWaiting &&
        decisions.filter(possible).map((decision) => (
          <Button key={decision} onClick={() => setOpen(decision)}>
            {t(`do.${decision}`)}
          </Button>
        ))
      }
    >
      <div className="grid items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="grid gap-4">
          <Panel title={t('facts')}>
            <SignalFacts signal={signal} accounts={accounts} />
          </Panel>
          {is_barred && (
            <Panel title={t('barred')}>
              <div className="grid gap-3 p-4 text-sm">
                <p>{t('barredHint')}</p>
                {canDecide && <Button onClick={() => setOpen('allow')}>{t('do.allow')}</Button>}
              </div>
            </Panel>
          )}
        </div>
        <div className="grid gap-4">
          <Panel title={t(`kinds.${signal.kind}`)}>
            <Evidence signal={signal} accounts={accounts} />
          </Panel>
          {others.length > 0 && (
            <Panel title={t('others')}>
              <ul className="divide-y divide-line/70 text-sm">
                {others.map((one) => (
                  <li key={one.signal_id} className="flex items-center gap-3 px-4 py-2">
                    <Link to={`/suspected-bonuses/${one.signal_id}`} className="text-accent hover:underline">
                      {t(`kinds.${one.kind}`)}
                    </Link>
                    <SignalBadge state={one.state} />
                  </li>
                ))}
              </ul>
            </Panel>
          )}
        </div>
      </div>
      {open !== undefined && (
        <DecisionDialog signal={signal} decision={open} onClose={() => setOpen(undefined)} />
      )}
    </Page>
  );
}

function SignalFacts({
  signal,
  accounts,
}: {
  readonly signal: Signal;
  readonly accounts: Readonly<Record<string, string>>;
}) {
  const { t } = useTranslation('signals');
  const { grant, promotion, currency, state } = signal;
  const of = (amount: string) => <Money amount={amount} currency={currency} />;
  return (
    <Facts
      facts={[
        [t('player'), <PlayerLink key="player" id={signal.player_id} accounts={accounts} />],
        [
          t('promotion'),
          <Link
            key="promotion"
            to={`/promotions/${promotion.promotion_id}`}
            className="text-accent hover:underline"
          >
            {promotion.name}
          </Link>,
        ],
        [t('grant'), <GrantBadge key="grant" state={grant.state} />],
        [t('worth'), of(grant.worth)],
        [
          t('wagered'),
          <span key="wagered">
            {of(grant.wagered)} / {of(grant.required)}
          </span>,
        ],
        [t('becameCash'), of(grant.converted)],
        [t('given'), <Time key="given" at={grant.created_at} />],
        [t('found'), <Time key="found" at={signal.found_at} />],
        [t('site'), signal.site],
        [
          t('decision'),
          signal.decided_at === null ? (
            '—'
          ) : (
            <span key="decision">
              <Badge>{t(`states.${state}`)}</Badge> <Time at={signal.decided_at} />
            </span>
          ),
        ],
        [t('reason'), signal.reason ?? '—'],
        [t('number'), <CopyId key="id" id={signal.signal_id} />],
      ]}
    />
  );
}

function DecisionDialog({
  signal,
  decision,
  onClose,
}: {
  readonly signal: Signal;
  readonly decision: Opened;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('signals');
  const { signal_id, version, player_id } = signal;
  return (
    <ActionDialog
      title={t(`do.${decision}`)}
      description={t(`says.${decision}`, { account: signal.account_id })}
      confirm={t(`do.${decision}`)}
      isDangerous={decision === 'forfeit' || decision === 'exclude'}
      done={t('done')}
      onClose={onClose}
      onSubmit={({ reason = '' }) =>
        decision === 'allow'
          ? act('/api/office/suspicions/allow', { player_id, reason })
          : act(`/api/office/suspicions/${decision}`, { signal_id, version, reason })
      }
    />
  );
}
