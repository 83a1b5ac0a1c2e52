import { createContext, use } from 'react';
import type { OfficeResponse } from '#contract/office/calls.ts';
import type { Permission } from '#contract/office/permissions.ts';

export type Me = OfficeResponse<'/api/office/session/me'>;

export const MeContext = createContext<Me | undefined>(undefined);

/** Who is logged in. @throws outside of a session */
export function useMe(): Me {
  const me = use(MeContext);
  if (!me) throw new Error('nobody is logged in');
  return me;
}

/** Whether a permission holds, at a site where one is named: the server decides, the page only hides. */
export const may = ({ may: held }: Me, permission: Permission, site?: string): boolean =>
  held.some((one) => one.permission === permission && (site === undefined || one.sites.includes(site)));

export function useMay(permission: Permission, site?: string): boolean {
  return may(useMe(), permission, site);
}
