import { isOfficeRefusal } from '#contract/office/errors.ts';
import { countCatalogue, readOffers } from '../../catalog/public.ts';
import type { Db } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import { siteFor } from '../roles/sites-for.ts';

const ok = { statusCode: 1 } as const;
const READ = 'rewards.read';
const FOUND = 20;

/** `PROVIDER/game` as the catalogue has it. */
function refOf(name: string) {
  const [provider_code = '', game_code = ''] = name.split('/');
  return { provider_code, game_code };
}

/** The calls by which games and providers are chosen for promotions, tournaments, segments and missions. */
export const rewardGameCalls = (db: Db) =>
  ({
    'rewards.games': async ({ site, search, games }, context) => {
      const at = await siteFor(db.read, context, READ, site);
      if (isOfficeRefusal(at)) return at;
      const rows = await readOffers(db.read, {
        ...{ siteId: at.id, search, only: games?.map(refOf), limit: games?.length ?? FOUND },
      });
      return {
        ...ok,
        rows: rows.map(({ provider_code, game_code, game_name, provider_name }) => ({
          ...{ game: `${provider_code}/${game_code}`, name: game_name, provider_name },
        })),
      };
    },
    'rewards.providers': async ({ site }, context) => {
      const at = await siteFor(db.read, context, READ, site);
      if (isOfficeRefusal(at)) return at;
      const { providers } = await countCatalogue(db.read);
      return { ...ok, rows: providers.map(({ code, name }) => ({ code, name })) };
    },
  }) satisfies Partial<OfficeHandlers>;
