import { createContext, use } from 'react';
import type { OfficeResponse } from '#contract/office/calls.ts';

export type Affiliate = OfficeResponse<'/api/office/affiliate/me'>;

export const AffiliateContext = createContext<Affiliate | undefined>(undefined);

/** The affiliate that is logged in. @throws outside of a session */
export function useAffiliate(): Affiliate {
  const me = use(AffiliateContext);
  if (!me) throw new Error('no affiliate is logged in');
  return me;
}
