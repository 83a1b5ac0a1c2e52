import type { LanguageCode } from '#contract/languages.ts';
import { type Clock, systemClock } from './clock.ts';
import type { CallContext } from './edge/handlers.ts';
import { NO_BROWSER } from './players/public.ts';
import type { SiteRecord } from './sites/public.ts';

/** The context the edge resolves for a visitor's call from a script, for tests without HTTP. */
export function testContext(
  site: SiteRecord,
  {
    language = 'EN',
    ip = '127.0.0.1',
    clock = systemClock,
  }: { readonly language?: LanguageCode; readonly ip?: string; readonly clock?: Clock } = {},
): CallContext {
  return {
    site,
    siteId: site.id,
    now: clock.now(),
    domainName: site.domains[0] ?? '',
    origin: 'http://localhost',
    language,
    ip,
    country: undefined,
    userAgent: 'suite',
    requestId: '1',
    device: null,
    caller: NO_BROWSER,
    newCookieHash: null,
  };
}
