import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import './goals.css';
import { usePlayerQuery } from '../../data/queries.ts';
import { jackpotsQuery } from '../../data/rewards/jackpots.ts';
import { Amount } from '../../ui/amount.tsx';
import { useDates } from '../../ui/dates.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Part } from './components/part.tsx';
import { RewardsPage } from './components/rewards-page.tsx';
import { textIn } from './components/texts.ts';
import { JackpotView } from './jackpots/jackpot-view.tsx';
import { WonJackpots } from './jackpots/won-jackpots.tsx';

/** The jackpots of the site, how they are won, and who won them. */
export function Screen() {
  const { t } = useTranslation();
  return (
    <RewardsPage title={t('menu.jackpots')} lead={t('rewards.jackpots.lead')}>
      <Jackpots />
    </RewardsPage>
  );
}

function Jackpots() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(jackpotsQuery);
  const own = usePlayerQuery('/api/rewards/my_jackpot_wins', {});
  if (error && !data)
    return <LoadFailed title={t('rewards.jackpots.failed')} fault={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-[24rem] rounded-card" />;
  const mine = own.data?.value ?? [];
  return (
    <>
      {data.value.length === 0 && <Notice picture="empty" title={t('rewards.jackpots.none')} />}
      {data.value.map((one) => (
        <JackpotView key={one.jackpot_id} jackpot={one} />
      ))}
      {data.wins.length > 0 && <Lately />}
      {mine.length > 0 && <WonJackpots wins={mine} />}
    </>
  );
}

function Lately() {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const { data } = useQuery(jackpotsQuery);
  const titles = new Map(
    data?.value.map(({ jackpot_id, texts }) => [jackpot_id, textIn(texts, i18n.language)?.title]),
  );
  return (
    <Part title={t('rewards.jackpots.lately')}>
      <ol className="grid gap-px overflow-hidden rounded-card border border-line bg-line">
        {data?.wins.map(({ jackpot_id, account_id, amount, at }) => (
          <li
            key={`${jackpot_id}${at}${account_id}${amount}`}
            className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 bg-raised px-4 py-2"
          >
            <span className="grid">
              <span className="text-body text-ink">{account_id}</span>
              <span className="text-small text-muted">
                {titles.get(jackpot_id)} · {dates.moment(at)}
              </span>
            </span>
            <Amount value={amount} signed className="text-body font-semibold text-ink" />
          </li>
        ))}
      </ol>
    </Part>
  );
}
