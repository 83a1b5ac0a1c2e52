import { isOfficeRefusal } from '#contract/office/errors.ts';
import type { Db } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import type { Previews } from '../../sites/public.ts';
import type { PictureUploads } from '../content/picture-calls.ts';
import { siteFor } from '../roles/sites-for.ts';
import { identityCalls } from './identity-calls.ts';
import { maintenanceCalls } from './maintenance-calls.ts';
import { type NewSites, newSiteCalls } from './new-site-calls.ts';
import { previewOf } from './preview-of.ts';
import { settingCalls } from './setting-calls.ts';

interface SiteCallDeps {
  readonly db: Db;
  readonly previews: Previews;
  readonly newSites: NewSites;
  readonly pictures: PictureUploads;
}

/** The sites themselves. */
export function siteCalls({ db, previews, newSites, pictures }: SiteCallDeps) {
  return {
    ...settingCalls(db),
    ...identityCalls({ db, pictures }),
    ...maintenanceCalls(db),
    ...newSiteCalls({ db, newSites, pictures }),
    'sites.preview': async ({ site, ...shown }, context) => {
      const found = await siteFor(db.read, context, 'sites.read', site);
      if (isOfficeRefusal(found)) return found;
      return { statusCode: 1 as const, ...(await previewOf({ db, previews }, context, found.id, shown)) };
    },
  } satisfies Partial<OfficeHandlers>;
}
