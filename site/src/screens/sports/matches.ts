import type { CallResponse } from '#contract/calls.ts';

export type Match = CallResponse<'/api/home/match_list'>['value'][number];
export type BetLine = CallResponse<'/api/home/public_odds'>['value'][number];

/** Who wins: the three answers of a full-time result. */
export const outcomes = ['home', 'draw', 'away'] as const;

/** The odds on who wins a match, where they are quoted. */
export function winnerOdds(
  lines: readonly BetLine[],
  eventId: string,
): Readonly<Record<(typeof outcomes)[number], string | undefined>> {
  const of = (side: string) =>
    lines.find((line) => line.event_id === eventId && line.bet_type === '1X2' && line.home_away === side)
      ?.odds;
  return { home: of('home'), draw: of('draw'), away: of('away') };
}

/** Matches of one competition together, in the order they came. */
export function byCompetition(
  matches: readonly Match[],
  language: string,
): readonly { readonly name: string; readonly matches: readonly Match[] }[] {
  const groups = new Map<string, Match[]>();
  for (const match of matches) {
    const name = match.competition_names[language] ?? match.competition_names.EN ?? '';
    const group = groups.get(name);
    if (group) group.push(match);
    else groups.set(name, [match]);
  }
  return [...groups].map(([name, group]) => ({ name, matches: group }));
}
