import './floating.css';
import { LiveChat } from './live-chat.tsx';
import { PartnersControl } from './partners-control.tsx';

/** What floats over a page, in its lower corner, from the top down. */
export function Floating() {
  return (
    <div className="floating">
      <PartnersControl />
      <LiveChat />
    </div>
  );
}

/** Over the notice of maintenance nothing floats but the way to somebody who can say more. */
export function FloatingChat() {
  return (
    <div className="floating">
      <LiveChat />
    </div>
  );
}
