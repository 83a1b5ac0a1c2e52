import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useFormats } from '../../texts/formats.ts';
import { Money } from '../../ui/values.tsx';

/** What a decision changes, by site. */
export function Effects({
  effects,
  name,
}: {
  readonly effects: OfficeResponse<'/api/office/sportsbook/preview'>['effects'];
  readonly name: string;
}) {
  const { t } = useTranslation('sportsbook');
  const { number } = useFormats();
  if (effects.length === 0) return <p className="text-sm text-muted">{t('nothing')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard
    <section tabIndex={0} aria-label={name} className="overflow-x-auto">
      <table className="w-full text-sm tabular-nums">
        <thead className="text-left text-muted">
          <tr>
            <th className="py-1 pr-4 font-normal">{t('site')}</th>
            {(['tickets', 'stakes', 'before', 'after', 'debts'] as const).map((column) => (
              <th key={column} className="py-1 pl-4 text-right font-normal">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {effects.map(({ site, currency, tickets, stakes, before, after, debts }) => (
            <tr key={site}>
              <td className="py-1 pr-4">{site}</td>
              <td className="py-1 pl-4 text-right">{number(tickets)}</td>
              {[stakes, before, after, debts].map((amount, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: four columns, always these
                <td key={place} className="py-1 pl-4 text-right">
                  <Money amount={amount} currency={currency} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
