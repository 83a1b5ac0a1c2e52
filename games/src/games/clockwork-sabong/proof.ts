import { percentOf } from '../../frame/percent.ts';
import { type ReturnProof, shareText } from '../../shared/draws/return-now.ts';
import type { SharedKit } from '../../shared/start-shared.ts';
import { chanceOf, onOf, payoutsNow, times } from './reading.ts';

/** Why a stake returns what it does beside those that are there now. */
export const sabongProof =
  ({ t }: Pick<SharedKit, 't'>): ReturnProof =>
  ([bet], pool, setting) => {
    const side = onOf(bet?.choice);
    const now = bet && payoutsNow(bet, pool, setting);
    if (!side || !now) return '';
    const name = t(`sabong.${side}`);
    if (now.dividend === undefined) return t('sabong.proofBack', { side: name });
    const chance = chanceOf(setting, side) ?? '';
    const back = (now.back / 10).toFixed(1);
    return t('sabong.proof', {
      side: name,
      chance,
      times: times(now.dividend),
      back,
      percent: percentOf(chance),
      backPercent: percentOf(back),
      share: shareText(now.share),
    });
  };
