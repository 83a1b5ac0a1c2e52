import { percentText } from '#contract/percent.ts';

/** A percentage as the language of the game writes it: that of its texts, from the moment they are loaded. */
export const percentOf = (percent: string | number): string =>
  percentText(percent, document.documentElement.lang);
