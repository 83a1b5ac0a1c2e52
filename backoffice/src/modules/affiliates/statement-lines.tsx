import { useTranslation } from 'react-i18next';
import type { StatementLineText } from '#contract/office/money/affiliate-words.ts';
import { useFormats } from '../../texts/formats.ts';
import { SimpleTable } from '../../ui/list/simple-table.tsx';
import { Money } from '../../ui/values.tsx';

/** The lines of a statement with their sum, for staff and for the affiliate. */
export function StatementLines(props: {
  readonly lines: readonly StatementLineText[];
  readonly amount: string;
  readonly currency: string;
}) {
  const { t } = useTranslation('affiliates');
  const { basisPoints } = useFormats();
  const { lines, amount, currency } = props;
  return (
    <SimpleTable
      caption={t('lines')}
      hasRowHeaders
      headers={[t('line'), t('base'), t('share'), t('commission')]}
      rows={[
        ...lines.map((line, place) => ({
          key: `${line.kind} ${place}`,
          cells: [
            t(`kinds.${line.kind}`),
            <Money key="base" amount={line.base} currency={currency} />,
            basisPoints(line.basis_points),
            <Money key="amount" amount={line.amount} currency={currency} />,
          ],
        })),
        {
          key: 'sum',
          cells: [t('sum'), '', '', <Money key="amount" amount={amount} currency={currency} />],
        },
      ]}
    />
  );
}
