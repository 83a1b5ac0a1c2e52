import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useMay } from '../../../data/me.ts';
import { useCall } from '../../../data/queries.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { SimpleTable } from '../../../ui/list/simple-table.tsx';
import { Facts, Page, Panel, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { CopyId, Money, Time } from '../../../ui/values.tsx';
import { OfPlayer } from './proof-head.tsx';

type Transfer = OfficeResponse<'/api/office/players/transfer'>['transfer'];

/** A transfer of the ledger with both of its sides, and those of the same cause. */
export function TransferScreen() {
  const { t } = useTranslation('players');
  const { t: menu } = useTranslation();
  const canRead = useMay('cashier.read');
  const { playerId = '', transferId = '' } = useParams();
  const query = useCall('/api/office/players/transfer', { player_id: playerId, transfer_id: transferId });
  if (query.error !== null && !query.data)
    return <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton lines={8} />;
  const { transfer, same_cause: others, account_id } = query.data;
  const kindOf = ({ kind }: Transfer) => t(`timeline.what.${kind}`, { defaultValue: kind });
  return (
    <Page
      title={`${t('timeline.kind.money')}: ${kindOf(transfer)}`}
      beside={<CopyId id={transfer.transfer_id} />}
      actions={
        <>
          {canRead && (
            <Link to={`/ledger?player=${playerId}`} className={buttonClass()}>
              {menu('menu.ledger')}
            </Link>
          )}
          <OfPlayer playerId={playerId} account={account_id} />
        </>
      }
    >
      <Panel title={t('facts.title')}>
        <Facts
          facts={[
            [
              t('transfer.amount'),
              <Money key="amount" amount={transfer.amount} currency={transfer.currency} />,
            ],
            [t('transfer.from'), <Side key="from" side={transfer.from} currency={transfer.currency} />],
            [t('transfer.to'), <Side key="to" side={transfer.to} currency={transfer.currency} />],
            [t('transfer.ref'), transfer.ref === null ? null : <CopyId key="ref" id={transfer.ref} />],
            [t('proof.at'), <Time key="at" at={transfer.at} />],
          ]}
        />
      </Panel>
      {others.length > 0 && (
        <Panel title={t('transfer.sameCause')}>
          <SimpleTable
            caption={t('transfer.sameCause')}
            headers={[
              t('timeline.kind.money'),
              t('transfer.from'),
              t('transfer.to'),
              t('transfer.amount'),
              t('proof.at'),
            ]}
            rows={others.map((one) => ({
              key: one.transfer_id,
              cells: [
                <Link
                  key="kind"
                  to={`/players/${playerId}/transfers/${one.transfer_id}`}
                  className="text-accent hover:underline"
                >
                  {kindOf(one)}
                </Link>,
                <AccountName key="from" side={one.from} />,
                <AccountName key="to" side={one.to} />,
                <Money key="amount" amount={one.amount} currency={one.currency} />,
                <Time key="at" at={one.at} />,
              ],
            }))}
          />
        </Panel>
      )}
    </Page>
  );
}

function AccountName({ side: { account, is_player } }: { readonly side: Transfer['from'] }) {
  const { t } = useTranslation('players');
  const [kind = account] = account.split(':');
  return (
    <>
      {t(`balances.${kind}`, { defaultValue: account })}{' '}
      <span className="text-muted">({t(is_player ? 'transfer.ofPlayer' : 'transfer.ofSite')})</span>
    </>
  );
}

function Side({ side, currency }: { readonly side: Transfer['from']; readonly currency: string }) {
  const { t } = useTranslation('players');
  return (
    <>
      <AccountName side={side} />
      {side.after !== null && (
        <span className="text-muted">
          {' '}
          · {t('transfer.after')} <Money amount={side.after} currency={currency} />
        </span>
      )}
    </>
  );
}
