import './slip.css';
import { useSlip } from '../../../data/sportsbook/slip/slip.ts';
import { MyBets } from '../bets/my-bets.tsx';
import { NothingOnIt, SlipHead } from '../slip-container.tsx';
import { Receipts } from './receipts.tsx';
import { SharedSlip } from './share.tsx';
import { SlipForm } from './slip-form.tsx';

/** The slip with everything that can be done with it, and the player's bets beside it. */
export function SlipPanel({ onClose }: { readonly onClose?: () => void }) {
  const side = useSlip((slip) => slip.side);
  const hasLegs = useSlip((slip) => slip.legs.length > 0);
  const hasPlaced = useSlip((slip) => slip.placed.length > 0);
  return (
    <>
      <SlipHead {...(onClose && { onClose })} />
      {side === 'bets' ? (
        <div className="slip-bets">
          <MyBets isNarrow />
        </div>
      ) : (
        <>
          <SharedSlip />
          {hasPlaced && <Receipts />}
          {hasLegs ? <SlipForm /> : !hasPlaced && <NothingOnIt />}
        </>
      )}
    </>
  );
}
