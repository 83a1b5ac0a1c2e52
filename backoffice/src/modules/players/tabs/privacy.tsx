import { PrivacyPanel } from '../../protection/privacy-panel.tsx';
import type { Player } from '../player-badges.tsx';

/** The player's own data, and who looked at it. */
export function Privacy({ player }: { readonly player: Player }) {
  return (
    <div className="p-4">
      <PrivacyPanel playerId={player.player_id} />
    </div>
  );
}
