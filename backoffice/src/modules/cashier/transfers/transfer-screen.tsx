import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { proofDeclines } from '#contract/calls/wallet/deposit-proofs.ts';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import { act, useCall } from '../../../data/queries.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Facts, Page, Panel, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { CopyId, Money, Time } from '../../../ui/values.tsx';
import { DepositState } from '../deposit-parts.tsx';

type Transfer = OfficeResponse<'/api/office/transfers/get'>['transfer'];
type Verb = 'approve' | 'decline';

/** What was asked for, with the fee. */
const askedOf = ({ amount, fee }: Transfer): string =>
  formatAmount((parseAmount(amount) ?? 0n) + (parseAmount(fee) ?? 0n));

/** A bank transfer: what was asked for beside the picture that proves it, and the decision. */
export function TransferScreen() {
  const { t } = useTranslation('transfers');
  const { id = '' } = useParams();
  const [verb, setVerb] = useState<Verb>();
  const query = useCall('/api/office/transfers/get', { deposit_id: id }, { topics: ['deposits'] });
  if (query.error !== null) return <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton lines={12} />;
  const { transfer } = query.data;
  const waits = transfer.open_request !== null;
  const isOpen = transfer.state === 'pending' && !waits;
  return (
    <Page
      title={t('of', { player: transfer.account_id })}
      beside={<DepositState state={transfer.state} />}
      lead={t('ofLead')}
      actions={
        isOpen && (
          <>
            <Button look="primary" onClick={() => setVerb('approve')}>
              {t('verb.approve')}
            </Button>
            <Button look="danger" onClick={() => setVerb('decline')}>
              {t('verb.decline')}
            </Button>
          </>
        )
      }
    >
      {waits && (
        <Notice tone="info">
          <Link to="/requests" className="underline">
            {t('waits')}
          </Link>
        </Notice>
      )}
      {transfer.is_repeated && <Notice tone="warn">{t('repeatedHint')}</Notice>}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <TransferFacts transfer={transfer} />
        <Panel title={t('picture')}>
          <img
            src={`data:image/webp;base64,${transfer.picture}`}
            alt={t('pictureOf', { player: transfer.account_id })}
            className="h-auto w-full"
          />
        </Panel>
      </div>
      {verb === 'approve' && <ApproveDialog transfer={transfer} onClose={() => setVerb(undefined)} />}
      {verb === 'decline' && <DeclineDialog transfer={transfer} onClose={() => setVerb(undefined)} />}
    </Page>
  );
}

function TransferFacts({ transfer }: { readonly transfer: Transfer }) {
  const { t } = useTranslation('transfers');
  const { currency } = transfer;
  return (
    <Panel title={t('facts')}>
      <Facts
        facts={[
          [t('id'), <CopyId key="id" id={transfer.deposit_id} />],
          [
            t('player'),
            <Link key="player" to={`/players/${transfer.player_id}`} className="text-accent hover:underline">
              {transfer.account_id}
            </Link>,
          ],
          [t('name'), transfer.full_name],
          [t('site'), transfer.site],
          [t('asked'), <Money key="asked" amount={askedOf(transfer)} currency={currency} />],
          [t('fee'), <Money key="fee" amount={transfer.fee} currency={currency} />],
          [t('askedReference'), transfer.asked_reference],
          [t('reference'), <CopyId key="reference" id={transfer.reference} />],
          [t('sent'), <Time key="sent" at={transfer.sent_at} />],
          [
            t('accounts'),
            <ul key="accounts" className="grid gap-1">
              {transfer.accounts.map(({ bank, number, holder }) => (
                <li key={`${bank} ${number}`}>{`${bank} ${number}, ${holder}`}</li>
              ))}
            </ul>,
          ],
          ...(transfer.declined === null
            ? []
            : ([[t('declined'), t(`declines.${transfer.declined}`)]] as const)),
        ]}
      />
    </Panel>
  );
}

interface DialogProps {
  readonly transfer: Transfer;
  readonly onClose: () => void;
}

function ApproveDialog({ transfer, onClose }: DialogProps) {
  const { t } = useTranslation('transfers');
  const { deposit_id, version, currency } = transfer;
  const asked = askedOf(transfer);
  return (
    <ActionDialog
      title={t('verb.approve')}
      description={t('approveLead', { player: transfer.account_id })}
      confirm={t('verb.approve')}
      done={t('approved')}
      onClose={onClose}
      onSubmit={({ came = '', reason = '' }) =>
        act('/api/office/transfers/approve', {
          ...{ deposit_id, version, reason },
          ...(came === asked ? {} : { came }),
        })
      }
    >
      {(problem) => (
        <TextField
          name="came"
          label={t('came', { currency })}
          hint={t('cameHint')}
          problem={problem('came')}
          defaultValue={asked}
          inputMode="decimal"
          pattern="(0|[1-9][0-9]{0,11})(\.[0-9]{1,4})?"
          required
        />
      )}
    </ActionDialog>
  );
}

function DeclineDialog({ transfer: { deposit_id, version, account_id }, onClose }: DialogProps) {
  const { t } = useTranslation('transfers');
  return (
    <ActionDialog
      title={t('verb.decline')}
      description={t('declineLead', { player: account_id })}
      confirm={t('verb.decline')}
      isDangerous
      done={t('wasDeclined')}
      onClose={onClose}
      onSubmit={({ as = '', reason = '' }) =>
        act('/api/office/transfers/decline', {
          ...{ deposit_id, version, reason },
          as: proofDeclines.find((one) => one === as) ?? 'not-received',
        })
      }
    >
      <SelectField
        name="as"
        label={t('why')}
        hint={t('whyHint')}
        options={proofDeclines.map((one) => ({ value: one, label: t(`declines.${one}`) }))}
      />
    </ActionDialog>
  );
}
