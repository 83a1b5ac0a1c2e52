import './floating.css';
import { LiveChat } from './live-chat.tsx';
import { PartnersControl } from './partners-control.tsx';
import { RewardsIcon } from './rewards-icon.tsx';

/** What a site may have beside its pages, in the dock. */
export function Floating() {
  return (
    <div className="dock-extras">
      <PartnersControl />
      <RewardsIcon />
      <LiveChat className="dock-way" />
    </div>
  );
}
