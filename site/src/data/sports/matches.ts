import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { CallResponse } from '#contract/calls.ts';
import { publicQuery } from '../queries.ts';

export type Match = CallResponse<'/api/home/match_list'>['value'][number];

const nothing: readonly Match[] = [];
const never = () => () => undefined;

/**
 * The matches that are open, soonest first, for parts that stand on pages which do not come with them: none while the
 * page is taken over, so that it finds what the server wrote.
 */
export function useMatches(): readonly Match[] {
  const isHere = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const { data } = useQuery(publicQuery('/api/home/match_list', {}));
  return isHere && data ? data.value : nothing;
}
