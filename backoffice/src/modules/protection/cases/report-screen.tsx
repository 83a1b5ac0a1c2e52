import { Download, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useCall } from '../../../data/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Facts, Page, Panel, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { Money, Time } from '../../../ui/values.tsx';

type Report = OfficeResponse<'/api/office/laundering/report'>['report'];
type Transaction = Report['transactions'][number];

/** Saves a report as a file, for the system of the authority. */
function save(report: Report): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(report, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `report-${report.entity_reference}.json`;
  link.click();
  URL.revokeObjectURL(url);
}

/** A case of money laundering as a report of suspicion, to be printed or saved. */
export function ReportScreen() {
  const { t } = useTranslation('protection');
  const { caseId = '' } = useParams();
  const query = useCall('/api/office/laundering/report', { case_id: caseId });
  if (query.error !== null) return <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton lines={16} />;
  const { report } = query.data;
  const { reporting_entity: entity, currency_code_local: currency } = report;
  return (
    <Page
      title={t('reportTitle')}
      lead={t('reportLead')}
      actions={
        <span className="flex flex-wrap gap-2 print:hidden">
          <Button onClick={() => window.print()}>
            <Printer size={16} aria-hidden /> {t('print')}
          </Button>
          <Button look="primary" onClick={() => save(report)}>
            <Download size={16} aria-hidden /> {t('saveJson')}
          </Button>
        </span>
      }
    >
      <Panel title={t('facts')}>
        <Facts
          facts={[
            [t('number'), report.entity_reference],
            [t('reporting'), `${entity.name} (${entity.site})`],
            [t('madeAt'), <Time key="made" at={report.submission_date} zone="UTC" />],
            [t('indicators'), report.report_indicators.map((kind) => t(`marker.${kind}`)).join(', ')],
            [t('reason'), report.reason || '—'],
            [t('done'), report.action || '—'],
          ]}
        />
      </Panel>
      {report.subjects.map((one) => (
        <Panel key={one.player_id} title={t(`subjectOf.${one.role}`)}>
          <Facts
            facts={[
              [t('account'), one.account_id],
              [t('fullName'), one.full_name || '—'],
              [t('listedBorn'), one.birthdate ?? '—'],
              [t('contacts'), [one.email, one.phone].filter((text) => text !== null).join(', ') || '—'],
              [t('opened'), <Time key="opened" at={one.opened} zone="UTC" />],
            ]}
          />
        </Panel>
      ))}
      <Panel title={t('transactions')} beside={<span className="text-sm text-muted">{t('timesUtc')}</span>}>
        <div className="overflow-x-auto">
          <table className="w-full border-collapse text-sm">
            <thead>
              <tr className="border-b border-line text-left text-muted">
                {(['when', 'kindOfMovement', 'amount', 'from', 'to', 'status'] as const).map((head) => (
                  <th key={head} scope="col" className="px-4 py-2 font-medium">
                    {t(head)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {report.transactions.map((one) => (
                <Row key={one.transactionnumber} transaction={one} currency={currency} />
              ))}
            </tbody>
          </table>
        </div>
      </Panel>
    </Page>
  );
}

const partyText = ({ institution, number, name }: Transaction['from']) =>
  [institution, number, name].filter((text, at, all) => text !== '' && all.indexOf(text) === at).join(' · ');

function Row({ transaction, currency }: { readonly transaction: Transaction; readonly currency: string }) {
  const { t } = useTranslation('protection');
  return (
    <tr className="border-b border-line/70 align-top last:border-0">
      <td className="px-4 py-2">
        <Time at={transaction.date_transaction} zone="UTC" />
      </td>
      <td className="px-4 py-2">{t(`movement.${transaction.transaction_description}`)}</td>
      <td className="px-4 py-2">
        <Money amount={transaction.amount_local} currency={currency} />
      </td>
      <td className="px-4 py-2">{partyText(transaction.from)}</td>
      <td className="px-4 py-2">{partyText(transaction.to)}</td>
      <td className="px-4 py-2">
        {t(`movementState.${transaction.state}`, { defaultValue: transaction.state })}
      </td>
    </tr>
  );
}
