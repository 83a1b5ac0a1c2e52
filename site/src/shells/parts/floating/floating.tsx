import './floating.css';
import { AppBar } from './app-bar.tsx';
import { LiveChat } from './live-chat.tsx';
import { PartnersControl } from './partners-control.tsx';
import { RewardsIcon } from './rewards-icon.tsx';

/** What floats over a page, in its lower corner, from the top down. */
export function Floating() {
  return (
    <>
      <div className="floating">
        <PartnersControl />
        <RewardsIcon />
        <LiveChat />
      </div>
      <AppBar />
    </>
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
