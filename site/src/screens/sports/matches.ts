import type { CallResponse } from '#contract/calls.ts';
import { type Match, namesOf } from '../../data/sports/matches.ts';

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
    const name = namesOf(match, language).competition;
    const group = groups.get(name);
    if (group) group.push(match);
    else groups.set(name, [match]);
  }
  return [...groups].map(([name, group]) => ({ name, matches: group }));
}
