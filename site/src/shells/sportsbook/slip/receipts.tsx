import { useQuery } from '@tanstack/react-query';
import { playerQuery } from '../../../data/queries.ts';
import { useViewer } from '../../../data/session.ts';
import { useSlip } from '../../../data/sportsbook/slip/slip.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TicketCard } from '../bets/ticket-card.tsx';

/** Bets just placed: pending ones with a countdown, accepted ones, and refused ones with the reason. */
export function Receipts() {
  const { t } = useTranslation();
  const placed = useSlip((slip) => slip.placed);
  return (
    <div className="receipts" role="status">
      {placed.map((id) => (
        <Receipt key={id} id={id} />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button size="small" look="quiet" onClick={() => useSlip.setState({ side: 'bets', placed: [] })}>
          {t('slip.myBets')}
        </Button>
        <Button size="small" look="quiet" onClick={() => useSlip.setState({ placed: [] })}>
          {t('sportsSlip.done')}
        </Button>
      </div>
    </div>
  );
}

function Receipt({ id }: { readonly id: string }) {
  const viewer = useViewer();
  const { data, isError } = useQuery({
    ...playerQuery('/api/sports/ticket', { ticket_id: id }),
    enabled: viewer.is === 'player',
  });
  if (isError) return null;
  return data ? <TicketCard ticket={data.ticket} isReceipt /> : <Skeleton className="h-28" />;
}
