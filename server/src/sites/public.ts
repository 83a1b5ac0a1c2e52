export { inLanguage } from './in-language.ts';
export { perSite } from './per-site.ts';
export { recordSiteChange } from './record-change.ts';
export { setMaintenance } from './set-maintenance.ts';
export { type ShortCache, shortCache } from './short-cache.ts';
export type { SiteRecord } from './site-record.ts';
export { settingNames, siteSettings } from './site-settings.ts';
export { createSites, type Sites } from './sites.ts';
export type { SiteTables } from './tables.ts';
