import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '#contract/calls.ts';
import { useIsFirstDrawing } from '../page.ts';
import { publicQuery } from '../queries.ts';

export type Match = CallResponse<'/api/home/match_list'>['value'][number];

/** Teams and competition in a language; `EN` is always present. */
export function namesOf(match: Match, language: string) {
  const name = (names: Readonly<Record<string, string>>, other: string) =>
    names[language] ?? names.EN ?? other;
  return {
    competition: name(match.competition_names, ''),
    home: name(match.home_team_names, match.home_team_name),
    away: name(match.away_team_names, match.away_team_name),
  };
}

/**
 * The matches that are open, soonest first, for parts that stand on pages which do not come with them: `undefined`
 * until they are known, and while the page is taken over, so that it finds what the server wrote.
 */
export function useMatches(): readonly Match[] | undefined {
  const isFirst = useIsFirstDrawing();
  const { data } = useQuery(publicQuery('/api/home/match_list', {}));
  return isFirst ? undefined : data?.value;
}
