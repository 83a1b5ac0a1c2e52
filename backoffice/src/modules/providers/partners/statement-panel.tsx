import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EXPORT_PATH } from '#contract/office/exports.ts';
import { useMay } from '../../../data/me.ts';
import { useCall } from '../../../data/queries.ts';
import { useFormats } from '../../../texts/formats.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SimpleTable } from '../../../ui/list/simple-table.tsx';
import { Empty, Panel, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { Money } from '../../../ui/values.tsx';

const DAYS = 30;
const DAY_MS = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** What the wallet of a partner took and paid, by day. */
export function StatementPanel({ partner }: { readonly partner: string }) {
  const { t } = useTranslation('providers');
  const { number } = useFormats();
  const [from, setFrom] = useState(() => dayOf(Date.now() - DAYS * DAY_MS));
  const [to, setTo] = useState(() => dayOf(Date.now()));
  const mayExport = useMay('reports.export');
  const file = new URLSearchParams({ list: 'partnerDays', filter: JSON.stringify({ partner, from, to }) });
  const isSpan = from !== '' && to !== '' && from <= to;
  const query = useCall(
    '/api/office/partners/statement',
    { partner, from, to },
    { enabled: isSpan, keepsLast: true },
  );
  return (
    <Panel title={t('partner.statement')}>
      <div className="flex flex-wrap items-end gap-3 p-4">
        <TextField
          type="date"
          label={t('from')}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField type="date" label={t('to')} value={to} onChange={({ target }) => setTo(target.value)} />
        {mayExport && isSpan && (
          <a href={`${EXPORT_PATH}?${file}`} download className={buttonClass()}>
            <Download size={14} aria-hidden />
            {t('partner.statementFile')}
          </a>
        )}
      </div>
      <p className="px-4 pb-3 text-sm text-muted">{t('partner.statementLead')}</p>
      {query.error !== null ? (
        <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <Skeleton lines={4} />
      ) : query.data.days.length === 0 ? (
        <Empty title={t('partner.noDays')}>{t('partner.noDaysHint')}</Empty>
      ) : (
        <SimpleTable
          caption={t('partner.statement')}
          hasRowHeaders
          headers={[
            t('partner.day'),
            t('partner.bets'),
            t('partner.staked'),
            t('partner.paid'),
            t('partner.unpaid'),
          ]}
          rows={query.data.days.map(({ day, currency, bets, staked, paid, unpaid }) => ({
            key: `${day} ${currency}`,
            cells: [
              day,
              number(bets),
              <Money key="staked" amount={staked} currency={currency} />,
              <Money key="paid" amount={paid} currency={currency} />,
              <Money key="unpaid" amount={unpaid} currency={currency} />,
            ],
          }))}
        />
      )}
    </Panel>
  );
}
