import type { WordKey } from '../../frame/words.ts';

/** What a risk of the rules is called. */
export function riskWords(risk: string): WordKey {
  if (risk === 'low') return 'rain.low';
  return risk === 'high' ? 'rain.high' : 'rain.medium';
}
