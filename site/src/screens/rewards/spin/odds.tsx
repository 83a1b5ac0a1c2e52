import type { CallResponse } from '#contract/calls.ts';
import { usePercent } from '../../../data/texts/use-percent.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { useMoney } from '../../../ui/money.ts';
import { Part } from './part.tsx';
import { type Prize, samePrize, usePrizeWords } from './prize-words.ts';

export type ShownWheel = NonNullable<CallResponse<'/api/spin/wheel'>['wheel']>;

interface Row {
  readonly prize: Prize;
  readonly weight: number;
  readonly fields: number;
}

const kinds = ['cash', 'token', 'spins', 'none'] as const;

/** One row a prize, the rarest first. */
function rowsOf(wheel: ShownWheel): Row[] {
  const rows: Row[] = [];
  for (const { prize, weight } of wheel.fields) {
    const at = rows.findIndex((row) => samePrize(row.prize)(prize));
    const known = rows[at];
    if (known) rows[at] = { ...known, weight: known.weight + weight, fields: known.fields + 1 };
    else rows.push({ prize, weight, fields: 1 });
  }
  return rows.sort(
    (a, b) => a.weight - b.weight || kinds.indexOf(a.prize.kind) - kinds.indexOf(b.prize.kind),
  );
}

/** Prizes with weights and chances, and the expected value of a spin. */
export function Odds({ wheel }: { readonly wheel: ShownWheel }) {
  const { t } = useTranslation();
  const { words } = usePrizeWords();
  const { money } = useMoney();
  const percent = usePercent();
  const chance = (weight: number) => percent(Number(((weight / wheel.total_weight) * 100).toFixed(4)));
  const { token, cash } = wheel.expected;
  return (
    <Part title={t('spin.odds')}>
      <div className="overflow-hidden rounded-card border border-line bg-raised">
        <table className="w-full text-body">
          <thead className="text-small text-muted">
            <tr className="border-b border-line">
              <th scope="col" className="px-4 py-2.5 text-start font-normal">
                {t('spin.oddsPrize')}
              </th>
              <th scope="col" className="px-2 py-2.5 text-end font-normal">
                {t('spin.oddsWeight')}
              </th>
              <th scope="col" className="px-4 py-2.5 text-end font-normal">
                {t('spin.oddsChance')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rowsOf(wheel).map((row) => (
              <tr
                key={`${row.prize.kind} ${row.prize.amount}`}
                className="border-b border-line last:border-0"
              >
                <th scope="row" className="px-4 py-2 text-start font-semibold text-ink">
                  {words(row.prize)}
                </th>
                <td className="figures px-2 py-2 text-end text-muted">
                  {row.weight} / {wheel.total_weight}
                </td>
                <td className="figures px-4 py-2 text-end text-ink">{chance(row.weight)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className="grid gap-1 rounded-card bg-sunken p-4">
        <dt className="text-small text-muted">{t('spin.worth')}</dt>
        <dd className="flex flex-wrap items-baseline gap-x-3 text-lead font-semibold text-ink">
          <span className="figures" title={t('spin.worthExact', { fraction: token.fraction })}>
            {t('spin.worthToken', { count: Number(token.value), value: token.value })}
          </span>
          {cash.value !== '0' && (
            <span className="figures" title={t('spin.worthExact', { fraction: cash.fraction })}>
              + {money(cash.value)}
            </span>
          )}
        </dd>
        <dd className="text-small text-muted">
          <details>
            <summary>{t('spin.worthHow')}</summary>
            <p className="figures">
              {t('spin.worthExact', { fraction: [token, cash].map(({ fraction }) => fraction).join(' + ') })}
            </p>
            <p>{t('spin.worthNote')}</p>
          </details>
        </dd>
      </dl>
    </Part>
  );
}
