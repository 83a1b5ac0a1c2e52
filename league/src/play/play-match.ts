import type { Fixture } from '../calendar/fixtures.ts';
import { drawsOf } from '../random.ts';
import { playBasketball } from './basketball.ts';
import { type GoalRates, playSoccer } from './goals.ts';
import { playHockey } from './hockey.ts';
import type { Play } from './play.ts';
import { playRacket, type ServeChances, type SetRules, tableTennisRules, tennisRules } from './racket.ts';

/** The parameters of a match, by the kind of its sport. */
export type Form =
  | { readonly kind: 'goals'; readonly rates: GoalRates }
  | { readonly kind: 'racket'; readonly rules: SetRules; readonly serve: ServeChances };

/** Strengths of both sides on the day. */
export function formOf({ competition, strength }: Fixture): Form {
  const edge = strength.home - strength.away;
  const goals = (home: number, away: number, weight: number): Form => ({
    kind: 'goals',
    rates: { home: home * Math.exp(weight * edge), away: away * Math.exp(-weight * edge) },
  });
  switch (competition.sport) {
    case 'soccer':
      return goals(1.5, 1.15, 0.7);
    case 'ice_hockey':
      return goals(2.95, 2.65, 0.45);
    case 'tennis': {
      const hold = competition.code === 'hcm' ? 0.78 : 0.66;
      return {
        kind: 'racket',
        rules: tennisRules,
        serve: { home: within(hold + edge), away: within(hold - edge) },
      };
    }
    case 'table_tennis': {
      const serve = { home: within(0.52 + edge / 2), away: within(0.52 - edge / 2) };
      return { kind: 'racket', rules: tableTennisRules, serve };
    }
    default:
      return { kind: 'goals', rates: { home: 88 + edge / 2, away: 85 - edge / 2 } };
  }
}

const within = (chance: number): number => Math.min(0.97, Math.max(0.03, chance));

/** The whole match: the same for the same seed and fixture, whenever it is asked for. */
export function playMatch(seed: string, fixture: Fixture): Play {
  const draws = drawsOf(`${seed}|${fixture.id}|play`);
  const form = formOf(fixture);
  if (form.kind === 'racket') return playRacket(draws, form.rules, form.serve);
  if (fixture.competition.sport === 'soccer') return playSoccer(draws, form.rates);
  if (fixture.competition.sport === 'ice_hockey') return playHockey(draws, form.rates);
  return playBasketball(draws, form.rates);
}
