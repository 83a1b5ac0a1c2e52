import type { Ask } from '../../../../data/call.ts';

type Origin = Pick<
  Ask<'/api/auth/signup'>,
  'ch' | 'cm' | 'pp' | 'affiliate_code' | 'fbp' | 'appsflyer_id' | 'visitor_id'
>;

const fromAddress = ['ch', 'cm', 'pp', 'affiliate_code', 'visitor_id'] as const;

/** The origin of a new player, from the address, the cookie of an advertiser and this browser. */
export function signupOrigin(search: URLSearchParams, cookies: string, appsflyer: string | null): Origin {
  const found = new Map<string, string>();
  for (const name of fromAddress) {
    const value = search.get(name);
    if (value) found.set(name, value.slice(0, name === 'affiliate_code' ? 64 : 128));
  }
  const fbp = /(?:^|; )_fbp=([^;]{1,128})/.exec(cookies)?.[1];
  if (fbp) found.set('fbp', fbp);
  const flyer = search.get('appsflyer_id') ?? appsflyer;
  if (flyer) found.set('appsflyer_id', flyer.slice(0, 128));
  return Object.fromEntries(found);
}
