import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useFormats } from '../../texts/formats.ts';
import { Panel } from '../../ui/page.tsx';

type Row = OfficeResponse<'/api/office/reports/run'>['rows'][number];

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [720, 160, 64, 20];

/** GGR by day in the currency that has most of it: bars from zero, with the range written at the axis. */
export function RevenueChart({ rows }: { readonly rows: readonly Row[] }) {
  const { t } = useTranslation('reports');
  const { number } = useFormats();
  const money = rows.filter((row) => row.currency !== 'TOKEN');
  const daysIn = (one: string) => money.filter((row) => row.currency === one).length;
  const [currency] = [...new Set(money.map((row) => row.currency))].sort((a, b) => daysIn(b) - daysIn(a));
  const days = rows
    .filter((row) => row.currency === currency)
    .map(({ group, figures }) => ({ day: group, value: Number(figures.ggr ?? 0) }));
  if (currency === undefined || days.length < 2) return null;
  const most = Math.max(0, ...days.map(({ value }) => value));
  const least = Math.min(0, ...days.map(({ value }) => value));
  const y = (value: number) => ((most - value) / (most - least || 1)) * (HEIGHT - BOTTOM - 12) + 8;
  const step = (WIDTH - LEFT) / days.length;
  const [first, last] = [days[0], days.at(-1)];
  return (
    <Panel title={t('chart', { currency })}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('chartLabel', { currency, from: first?.day, to: last?.day })}
        className="block h-40 w-full max-w-5xl px-2 text-muted"
      >
        <line x1={LEFT} x2={WIDTH} y1={y(0)} y2={y(0)} stroke="currentColor" strokeWidth="1" />
        {days.map(({ day, value }, place) => (
          <rect
            key={day}
            x={LEFT + place * step + step * 0.15}
            width={step * 0.7}
            y={Math.min(y(0), y(value))}
            height={Math.max(1, Math.abs(y(value) - y(0)))}
            className={value < 0 ? 'fill-bad' : 'fill-accent'}
          >
            <title>{`${day}: ${number(value)} ${currency}`}</title>
          </rect>
        ))}
        {[...new Set([most, 0, least])].map((value) => (
          <text key={value} x={LEFT - 8} y={y(value) + 4} textAnchor="end" fontSize="11" fill="currentColor">
            {number(Math.round(value))}
          </text>
        ))}
        <text x={LEFT} y={HEIGHT - 4} fontSize="11" fill="currentColor">
          {first?.day}
        </text>
        <text x={WIDTH} y={HEIGHT - 4} textAnchor="end" fontSize="11" fill="currentColor">
          {last?.day}
        </text>
      </svg>
    </Panel>
  );
}
