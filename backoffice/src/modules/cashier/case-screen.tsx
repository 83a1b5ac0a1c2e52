import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { isPayoutCase, type resolutions } from '#contract/office/money/payment-words.ts';
import { useMay } from '../../data/me.ts';
import { act, useCall } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Empty, Facts, Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { CopyId, Money, Time } from '../../ui/values.tsx';
import { DepositState } from './deposit-parts.tsx';
import { Raw } from './deposit-screen.tsx';

type Case = OfficeResponse<'/api/office/deposits/case'>['case'];
type Resolution = (typeof resolutions)[number];

/** A case of a payment: what the gateway said, what the ledger has, and the decision. */
export function CaseScreen() {
  const { t } = useTranslation('deposits');
  const { id = '' } = useParams();
  const [as, setAs] = useState<Resolution>();
  const query = useCall('/api/office/deposits/case', { case_id: id }, { topics: ['deposits'] });
  const canResolve = useMay('cashier.resolve');
  if (query.error !== null) return <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton lines={12} />;
  const { case: found, transfers } = query.data;
  const waits = found.open_request !== null;
  return (
    <Page
      title={`${t('case')}: ${t(`kinds.${found.kind}`)}`}
      beside={<DepositState state={found.state} />}
      lead={t(`kindLead.${found.kind}`)}
      actions={
        canResolve &&
        !waits &&
        found.possible.map((one) => (
          <Button
            key={one}
            look={one === 'credit' ? 'primary' : one === 'write-off' ? 'danger' : 'plain'}
            onClick={() => setAs(one)}
          >
            {t(verbOf(found, one))}
          </Button>
        ))
      }
    >
      {waits && (
        <Notice tone="info">
          <Link to="/requests" className="underline">
            {t('waits')}
          </Link>
        </Notice>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <CaseFacts found={found} transfers={transfers} />
        <Panel title={t('raw')}>
          {found.raw === null ? (
            <Empty title={t('noRaw')}>{t('noRawHint')}</Empty>
          ) : (
            <div className="p-4">
              <Raw text={found.raw} />
            </div>
          )}
        </Panel>
      </div>
      {as && <ResolveDialog found={found} as={as} onClose={() => setAs(undefined)} />}
    </Page>
  );
}

/** Where money was credited already, a credit leaves it with the player. */
const doneBy = ({ due }: Case, as: Resolution) =>
  as === 'credit' && (due === '0' || due.startsWith('-')) ? 'leave' : as;

/** The same of a payout: money that a gateway has is settled outside, money that it paid is taken. */
const payoutDoneBy = (found: Case, as: Resolution) =>
  as !== 'return'
    ? doneBy(found, as)
    : found.withdrawal_id !== null && found.due.startsWith('-')
      ? 'take'
      : 'outside';

/** The name of a decision, and what it does. */
const verbOf = (found: Case, as: Resolution) =>
  isPayoutCase(found.kind)
    ? (`payoutVerb.${payoutDoneBy(found, as)}` as const)
    : (`verb.${doneBy(found, as)}` as const);
const leadOf = (found: Case, as: Resolution) =>
  isPayoutCase(found.kind)
    ? (`payoutLead.${payoutDoneBy(found, as)}` as const)
    : (`resolveLead.${doneBy(found, as)}` as const);

function CaseFacts({
  found,
  transfers,
}: {
  readonly found: Case;
  readonly transfers: OfficeResponse<'/api/office/deposits/case'>['transfers'];
}) {
  const { t } = useTranslation('deposits');
  const of = (amount: string) => <Money amount={amount} currency={found.currency} />;
  const link = (to: string, text: string) => (
    <Link to={to} className="text-accent hover:underline">
      {text}
    </Link>
  );
  return (
    <Panel title={t('facts')}>
      <Facts
        facts={[
          [t('id'), <CopyId key="id" id={found.case_id} />],
          isPayoutCase(found.kind)
            ? [
                t('withdrawal'),
                found.withdrawal_id && link(`/withdrawals/${found.withdrawal_id}`, found.withdrawal_id),
              ]
            : [t('deposit'), found.deposit_id && link(`/deposits/${found.deposit_id}`, found.deposit_id)],
          [t('player'), found.player_id && link(`/players/${found.player_id}`, found.account_id ?? '')],
          [t('site'), found.site],
          [t('gateway'), found.adapter],
          [t('reference'), <CopyId key="reference" id={found.reference} />],
          [t('result'), t(`states.${found.result}`)],
          [t('said'), of(found.amount)],
          ...(found.state === 'open' ? [[t('due'), of(found.due)] as const] : []),
          [t('opened'), <Time key="opened" at={found.opened_at} />],
          [t('times'), `${found.times}`],
          ...(found.resolved_at === null
            ? []
            : [
                [t('moved'), of(found.moved)] as const,
                [t('decided'), <Time key="decided" at={found.resolved_at} />] as const,
                [t('decidedBy'), found.resolved_by] as const,
              ]),
          ...transfers.map(
            (one) =>
              [
                t('transfer'),
                link(`/players/${found.player_id}/transfers/${one.transfer_id}`, one.transfer_id),
              ] as const,
          ),
        ]}
      />
    </Panel>
  );
}

/** Asks a colleague for a decision. Nothing moves before they approve. */
function ResolveDialog({
  found,
  as,
  onClose,
}: {
  readonly found: Case;
  readonly as: Resolution;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('deposits');
  const needsPlayer = as === 'credit' && found.kind === 'orphan';
  return (
    <ActionDialog
      title={t(verbOf(found, as))}
      description={t(leadOf(found, as))}
      confirm={t('ask')}
      isDangerous={as === 'write-off'}
      done={t('waits')}
      onClose={onClose}
      onSubmit={({ reason = '', site, player = '' }) =>
        act('/api/office/deposits/resolve', {
          ...{ case_id: found.case_id, as, reason },
          ...(site === undefined ? {} : { site }),
          ...(player.trim() === '' ? {} : { player_id: player.trim() }),
        })
      }
    >
      {(problem) => (
        <>
          {found.sites.length > 0 && (
            <SelectField
              name="site"
              label={t('site')}
              problem={problem('site')}
              options={found.sites.map((value) => ({ value, label: value }))}
            />
          )}
          {needsPlayer && (
            <TextField
              name="player"
              label={t('playerId')}
              hint={t('playerIdHint')}
              problem={problem('player_id')}
              inputMode="numeric"
              pattern="[1-9][0-9]{0,17}"
              required
            />
          )}
        </>
      )}
    </ActionDialog>
  );
}
