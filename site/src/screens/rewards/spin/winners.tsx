import { useQuery } from '@tanstack/react-query';
import { publicQuery } from '../../../data/queries.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { useDates } from '../../../ui/dates.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Part } from './part.tsx';
import { usePrizeWords } from './prize-words.ts';

/** Latest prizes of the wheel. Optional: a failed load shows nothing. */
export function Winners() {
  const { t } = useTranslation();
  const { words } = usePrizeWords();
  const dates = useDates();
  const { data, isError } = useQuery(publicQuery('/api/spin/winners', {}));
  if (isError) return null;
  return (
    <Part title={t('spin.winners')}>
      {data === undefined && <Skeleton className="h-48 rounded-card" />}
      {data?.value.length === 0 && <p className="text-muted">{t('spin.winnersNone')}</p>}
      {data !== undefined && data.value.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised">
          {data.value.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may win the same at the same moment
            <li key={`${row.at} ${place}`} className="flex items-baseline gap-3 px-4 py-2.5">
              <span className="figures text-muted">{row.account_id}</span>
              <span className="ms-auto font-semibold text-ink">{words(row.prize)}</span>
              <time dateTime={row.at} className="figures text-small text-muted">
                {dates.moment(row.at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
