import { useQuery } from '@tanstack/react-query';
import { groupDigits } from '#rules/money/display.ts';
import { publicQuery } from '../../data/queries.ts';
import type { TopWin } from '../../data/shapes.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { Section } from '../../ui/section.tsx';
import { WinList } from './win-list.tsx';

const SHOWN = 6;
/** Below this many players the figures say nothing yet. */
const FIGURES_FROM = 50;

/** Recent wins and payouts, from real rounds and withdrawals; empty lists are left out. */
export function Winners() {
  const { t } = useTranslation();
  const { data } = useQuery(publicQuery('/api/settings/top10winner_withdrawal', {}));
  const { data: moves } = useQuery(publicQuery('/api/home/fetch_transactions', {}));
  const paid: readonly TopWin[] =
    data && data.withrawal.length > 0
      ? data.withrawal
      : (moves?.withdrawals ?? []).map((move) => ({ ...move, game_name: null }));
  if (!data || data.winner.length + paid.length === 0) return null;
  return (
    <Section title={t('home.winners')} className="winners">
      <div className="winners-lists">
        <WinList title={t('home.topWins')} rows={data.winner.slice(0, SHOWN)} />
        <WinList title={t('home.paidOut')} rows={paid.slice(0, SHOWN)} />
        {data.registered_player >= FIGURES_FROM && (
          <dl className="winners-figures">
            <Figure name={t('home.players')} value={data.registered_player} />
            <Figure name={t('home.active')} value={data.active_player} />
            <Figure name={t('home.depositors')} value={data.deposited_player} />
          </dl>
        )}
      </div>
    </Section>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figures">{groupDigits(value)}</dd>
    </div>
  );
}
