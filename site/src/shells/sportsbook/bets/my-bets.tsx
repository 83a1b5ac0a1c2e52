import './bets.css';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { playerQuery } from '../../../data/queries.ts';
import { useViewer } from '../../../data/session.ts';
import { useMarketsNow } from '../../../data/sportsbook/live-board.ts';
import { ticketPages, useSportsRules } from '../../../data/sportsbook/reads.ts';
import type { Ticket } from '../../../data/sportsbook/slip/place.ts';
import { useWatch } from '../../../data/sportsbook/watch.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAskLogin } from '../../login/login.ts';
import { TicketCard } from './ticket-card.tsx';

const sides = ['open', 'settled'] as const;

/** The bets of the player: those that run, with what they can be sold for, and those that are over. */
export function MyBets({ isNarrow = false }: { readonly isNarrow?: boolean }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const askLogin = useAskLogin();
  const [state, setState] = useState<(typeof sides)[number]>('open');
  if (viewer.is === 'visitor') {
    return (
      <Notice picture="bets" title={t('sportsBets.visitor')}>
        <Button onClick={() => askLogin('play')}>{t('shell.logIn')}</Button>
      </Notice>
    );
  }
  return (
    <div className="my-bets" data-narrow={isNarrow}>
      {!isNarrow && <h2 className="sr-only">{t('slip.myBets')}</h2>}
      <div className="column-switch">
        {sides.map((side) => (
          <button key={side} type="button" aria-pressed={side === state} onClick={() => setState(side)}>
            {t(`sportsBets.${side}`)}
          </button>
        ))}
      </div>
      <Tickets key={state} state={state} />
    </div>
  );
}

function Tickets({ state }: { readonly state: (typeof sides)[number] }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const list = useInfiniteQuery({ ...ticketPages(state), enabled: viewer.is === 'player' });
  const tickets = list.data?.pages.flatMap((page) => page.tickets) ?? [];
  const offers = useOffers(state === 'open' ? tickets : []);
  if (list.isError && !list.data)
    return (
      <LoadFailed title={t('sportsBets.failed')} fault={list.error} onRetry={() => void list.refetch()} />
    );
  if (!list.data) {
    return (
      <>
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </>
    );
  }
  if (tickets.length === 0)
    return <Notice picture="bets" title={t(`sportsBets.none.${state}`)} text={t('sportsBets.noneText')} />;
  return (
    <>
      <div className="tickets">
        {tickets.map((ticket) => (
          <TicketCard key={ticket.ticket_id} ticket={ticket} offer={offers.get(ticket.ticket_id)} />
        ))}
      </div>
      {list.hasNextPage && (
        <Button look="quiet" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('sports.more')}
        </Button>
      )}
    </>
  );
}

/** As many offers as can be asked for at once. */
const MOST_OFFERS = 50;
/** An offer follows the prices it hangs on, no quicker than it can be read. */
const FOLLOW = 2_000;
/** One that is not made now is asked for again. */
const WAITING = 15_000;

/** Cash-out values of open bets, refetched whenever a price they depend on was pushed. */
function useOffers(tickets: readonly Ticket[]) {
  const client = useQueryClient();
  const hasOffers = useSportsRules()?.cash_out === true;
  const running = tickets.filter(({ state }) => state === 'accepted').slice(0, MOST_OFFERS);
  const legs = running.flatMap((ticket) => ticket.legs);
  useWatch({ sports: [], events: [...new Set(legs.map(({ event_id }) => event_id))] });
  const markets = [...new Set(legs.map(({ market_id }) => market_id))];
  const now = useMarketsNow(markets);
  const versions = markets.map((id) => now(id)?.version ?? '').join();
  const ids = running.map(({ ticket_id }) => ticket_id);
  const query = playerQuery('/api/sports/cash_out_offer', { ticket_ids: ids });
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { data } = useQuery({
    ...query,
    enabled: hasOffers && ids.length > 0,
    placeholderData: (before) => before,
    // A value may also change without a price, for instance when a match resumes.
    refetchInterval: ({ state }) =>
      state.data?.offers.some((offer) => offer.state === 'notNow') ? WAITING : false,
  });
  useEffect(() => {
    if (versions.replaceAll(',', '') === '') return;
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined;
      void client.invalidateQueries({ queryKey: ['/api/sports/cash_out_offer'] });
    }, FOLLOW);
  }, [versions, client]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return new Map((data?.offers ?? []).map((one) => [one.ticket_id, one]));
}
