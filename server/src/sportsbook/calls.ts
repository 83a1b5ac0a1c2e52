import type { Handlers } from '../edge/handlers.ts';

/** No sportsbook is open on any site yet: no match is listed, and no odds are quoted. */
export function sportsbookCalls(): Pick<Handlers, 'home.matchList' | 'home.publicOdds'> {
  return {
    'home.matchList': async () => ({ statusCode: 1, value: [] }),
    'home.publicOdds': async () => ({ statusCode: 1, value: [] }),
  };
}
