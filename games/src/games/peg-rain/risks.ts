import type { WordKey } from '../../frame/words.ts';

/** The name of a risk level. */
export function riskWords(risk: string): WordKey {
  if (risk === 'low') return 'rain.low';
  return risk === 'high' ? 'rain.high' : 'rain.medium';
}
