import { playerFields } from '../../../data/session.ts';
import { usePreferences } from '../../../data/sportsbook/preferences.ts';
import { isSameLeg, type KeptLeg, toggleLeg, useSlip } from '../../../data/sportsbook/slip/slip.ts';
import { toast } from '../../../data/toasts.ts';

/** Handles a tap on a price: puts it on the slip or removes it; with quick bet on, places the bet. */
export function pick(leg: KeptLeg): void {
  const { isQuick, quickStake } = usePreferences.getState();
  const isOn = useSlip.getState().legs.some(isSameLeg(leg));
  if (isQuick && quickStake !== '' && !isOn && playerFields()) {
    void import('../../../data/sportsbook/slip/quick-bet.ts').then(({ quickBet }) =>
      quickBet(leg, quickStake),
    );
    return;
  }
  if (!toggleLeg(leg)) toast({ kind: 'warning', text: { file: 'messages', key: 'slipFull' }, ms: 3_000 });
}
