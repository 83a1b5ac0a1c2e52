import type { CallResponse } from '#contract/calls.ts';

export type Match = CallResponse<'/api/home/match_list'>['value'][number];

const SECOND = 1_000;
const DAY = 86_400 * SECOND;

/** Who plays whom and in what, in a language. */
export function namesOf(match: Match, language: string) {
  return {
    competition: match.competition_names[language] ?? match.competition_names.EN ?? '',
    home: match.home_team_names[language] ?? match.home_team_name,
    away: match.away_team_names[language] ?? match.away_team_name,
  };
}

/** What is left until a start as `1:04:09`; nothing for one that is more than a day off, or has come. */
export function countdown(startsAt: string, now: Date): string | undefined {
  const left = Date.parse(startsAt) - now.getTime();
  if (left <= 0 || left > DAY) return undefined;
  const seconds = Math.floor(left / SECOND);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
