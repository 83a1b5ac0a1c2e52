import './floating.css';
import { LiveChat } from './live-chat.tsx';
import { PartnersControl } from './partners-control.tsx';
import { RewardsIcon } from './rewards-icon.tsx';

/** Widgets of a site in the dock. */
export function Floating() {
  return (
    <div className="dock-extras">
      <PartnersControl />
      <RewardsIcon />
      <LiveChat className="dock-way" />
    </div>
  );
}
