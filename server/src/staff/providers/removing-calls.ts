import { isOfficeRefusal } from '#contract/office/errors.ts';
import type { Db } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import { siteFor } from '../roles/sites-for.ts';
import { changeAccount, versionOf } from './change-account.ts';
import { removeSite, removeStudio } from './remove-from-account.ts';

/** The calls that take what is played from under an account. */
export const removingCalls = (db: Db) =>
  ({
    'providers.removeSite': async ({ site, ...asked }, context) => {
      const at = await siteFor(db.read, context, 'system.manage', site);
      if (isOfficeRefusal(at)) return at;
      const done = await changeAccount(db, context, asked, async (tx, account) => {
        const refused = await removeSite(tx, account, { siteId: at.id, now: context.now });
        if (refused) return { refused, field: 'site' };
        const was = account.sites.find(({ id }) => id === at.id);
        return {
          before: { operator_id: was?.operatorId ?? null },
          ...{ after: { operator_id: null }, siteId: at.id, given: undefined },
        };
      });
      return versionOf(done);
    },
    'providers.removeStudio': async ({ studio, ...asked }, context) => {
      const done = await changeAccount(db, context, asked, async (tx, account) => {
        const refused = await removeStudio(tx, account, { studio, now: context.now });
        if (refused) return { refused, field: 'studio' };
        return { before: { studio }, after: { studio: null }, given: undefined };
      });
      return versionOf(done);
    },
  }) satisfies Partial<OfficeHandlers>;
