import '../../shells/sportsbook/odds/event-list.css';
import '../../shells/sportsbook/slip/slip.css';
import { MyBets } from '../../shells/sportsbook/bets/my-bets.tsx';

/** The bets of the player, with the looks that they have beside a board. */
export function SportsBets() {
  return <MyBets />;
}
