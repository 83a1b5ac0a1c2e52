import { expect, it } from 'vitest';
import type { Match } from '../../data/sports/matches.ts';
import { type BetLine, byCompetition, winnerOdds } from './matches.ts';

const match = (event_id: string, EN: string, PHP?: string): Match => ({
  event_id,
  sport: 'football',
  competition_names: PHP === undefined ? { EN } : { EN, PHP },
  home_team_name: 'Home',
  away_team_name: 'Away',
  home_team_names: { EN: 'Home' },
  away_team_names: { EN: 'Away' },
  starts_at: '2026-11-22T10:00:00.000Z',
  state: 'upcoming',
  score: null,
});

it('puts the matches of a competition together, under its name in the language', () => {
  const groups = byCompetition(
    [match('1', 'Cup', 'Kopa'), match('2', 'League'), match('3', 'Cup', 'Kopa')],
    'PHP',
  );
  expect(groups.map(({ name, matches }) => [name, matches.map(({ event_id }) => event_id)])).toEqual([
    ['Kopa', ['1', '3']],
    ['League', ['2']],
  ]);
});

it('reads who wins from the lines of that match alone', () => {
  const line = (event_id: string, bet_type: BetLine['bet_type'], home_away: string, odds: string) => ({
    ...{ event_id, bet_type, home_away, odds },
    criteria1: '',
  });
  const lines = [
    line('2', '1X2', 'home', '9.9'),
    line('1', 'HDP', 'home', '1.9'),
    line('1', '1X2', 'home', '2.1'),
    line('1', '1X2', 'draw', '3.4'),
  ];
  expect(winnerOdds(lines, '1')).toEqual({ home: '2.1', draw: '3.4', away: undefined });
});
