import { usePlayerQuery } from '../../../data/queries.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { useDates } from '../../../ui/dates.ts';
import { useMoney } from '../../../ui/money.ts';

/** That a bet was settled more than once is said on it, with every time and what it changed. */
export function Settlements({ ticketId }: { readonly ticketId: string }) {
  const { t } = useTranslation();
  const { money } = useMoney();
  const dates = useDates();
  const { data } = usePlayerQuery('/api/sports/ticket', { ticket_id: ticketId });
  return (
    <details className="settlements">
      <summary>{t('sportsBets.again')}</summary>
      <ul>
        {data?.settlements.map(({ version, outcome, returned, difference, at }) => (
          <li key={version}>
            <time dateTime={at} className="figures">
              {dates.moment(at)}
            </time>
            <span>{outcome ? t(`sportsBets.outcome.${outcome}`) : '–'}</span>
            <span className="figures">{money(returned)}</span>
            <span className="figures text-muted">
              {difference.startsWith('-') ? '' : '+'}
              {money(difference)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
