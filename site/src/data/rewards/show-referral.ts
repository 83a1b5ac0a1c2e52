import { useQuery } from '@tanstack/react-query';
import { publicQuery } from '../queries.ts';

/** Whether the site shows its referral programme (specification, section 7); not while that is unknown. */
export function useShowReferral(): boolean {
  const { data } = useQuery(publicQuery('/api/home/referral', {}));
  return data?.value[0]?.setting_value === '1';
}
