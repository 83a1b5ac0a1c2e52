import { isRefusal } from '#contract/errors.ts';
import { call } from '../data/call.ts';

const KEPT = 'appsflyer_id';
const REPORTED = 'baize.ads-visit';

interface AdsVisit {
  readonly fbp?: string;
  readonly appsflyer_id?: string;
}

/**
 * The click parameters of the advertisement a visitor came by; `undefined` without one.
 *
 * @param kept what an earlier address carried
 */
export function adsVisitOf(search: string, cookies: string, kept: string | null): AdsVisit | undefined {
  const fbp = /(?:^|;\s*)_fbp=([^;]{1,128})/.exec(cookies)?.[1];
  const flyer = (new URLSearchParams(search).get(KEPT) || kept || '').slice(0, 128);
  if (!fbp && flyer === '') return undefined;
  return { ...(fbp && { fbp }), ...(flyer !== '' && { appsflyer_id: flyer }) };
}

/** Reports a visit from an advertisement once. @throws if the report failed */
export async function reportAdsVisit(): Promise<void> {
  const visit = adsVisitOf(window.location.search, document.cookie, window.localStorage.getItem(KEPT));
  if (visit?.appsflyer_id) window.localStorage.setItem(KEPT, visit.appsflyer_id);
  const reported = JSON.stringify(visit);
  if (visit === undefined || window.sessionStorage.getItem(REPORTED) === reported) return;
  const answer = await call('/api/settings/adsvisit', visit, { quiet: true });
  if (isRefusal(answer)) throw new Error(`The ads visit was not taken: ${answer.refused}`);
  window.sessionStorage.setItem(REPORTED, reported);
}
