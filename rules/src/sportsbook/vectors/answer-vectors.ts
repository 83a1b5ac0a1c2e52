import { type Amount, UNIT } from '../../money/amount.ts';
import { fraction } from '../../money/fraction.ts';
import { comboProblem, usualComboRules } from '../acceptance/accept-parlay.ts';
import { convertOdds, formatDecimal, oddsFormats } from '../odds/odds.ts';
import { type CoinDecimals, returnOf, stakeOf } from '../odds/stake.ts';
import { type LegEnd, parlayReturn } from '../tickets/parlay.ts';
import { linesOf, parseSystem, systemReturn, systemStake, systems } from '../tickets/system.ts';
import {
  type At,
  amount,
  coinDecimals,
  decimalPrice,
  listOf,
  oddsDecimals,
  oneOf,
  optional,
  pricedIn,
  problem,
  recordOf,
  text,
  VectorProblem,
  whole,
} from './fields.ts';
import { givenOutcome, settledOf } from './read-bet.ts';
import { readComboLeg } from './read-combo-leg.ts';

/** What the vectors of a file come to (section 10 of the settlement rules). */
export interface Answers {
  /** By id, in the order of the file: the fields that `expected` has in the vector's group. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** What could not be answered, a sentence each that names vector and field. */
  readonly problems: readonly string[];
}

type Answer = Readonly<Record<string, unknown>>;

const groups: Readonly<Record<string, (at: At) => Answer>> = {
  singles: answerSingle,
  format_payouts: answerFormatPayout,
  parlays: answerParlay,
  systems: answerSystem,
  parlay_acceptance: answerAcceptance,
  conversions: answerConversion,
};

/**
 * Answers a file of vectors, whatever of its groups there are; what it says is expected is not looked at.
 *
 * @param file the parsed file: `{ vectors: { singles, format_payouts, … } }`, or the groups alone
 */
export function answerVectors(file: unknown): Answers {
  const answers = new Map<string, Answer>();
  const problems: string[] = [];
  const top = recordOf(file);
  const vectors = top === undefined ? undefined : recordOf(top.vectors ?? top);
  if (vectors === undefined) return { answers: {}, problems: ['the file must hold a record of vectors'] };
  for (const [group, answer] of Object.entries(groups)) {
    const list = vectors[group] ?? [];
    if (!Array.isArray(list)) {
      problems.push(`${group}: must be a list`);
      continue;
    }
    for (const [position, item] of list.entries()) {
      const fields = recordOf(item);
      const id = fields?.id;
      if (fields === undefined || typeof id !== 'string' || answers.has(id)) {
        problems.push(
          `${group}[${position}]: id: must be a text of its own, is ${JSON.stringify(id ?? item)}`,
        );
        continue;
      }
      try {
        answers.set(id, answer({ fields, path: '' }));
      } catch (error) {
        if (!(error instanceof VectorProblem)) throw error;
        problems.push(`${id}: ${error.field}: ${error.message}`);
      }
    }
  }
  return { answers: Object.fromEntries(answers), problems };
}

/** Money with exactly the decimals of its currency. */
function money(value: Amount, decimals: CoinDecimals): string {
  return formatDecimal(fraction(value, UNIT), decimals);
}

/** What is not decided has no outcome and no return yet. */
const open = { outcome: null, return: null };

function answerSingle(at: At): Answer {
  const coin = coinDecimals(at);
  const settled = settledOf(at);
  const staked = stakeOf(decimalPrice(at), amount(at, 'stake'), coin, 'RISK');
  if (settled === undefined) return open;
  const maxPayout = optional(at, 'max_payout', amount);
  const { outcome, deadHeat } = settled;
  return {
    outcome,
    return: money(returnOf(staked, settled, coin, { maxPayout }), coin),
    ...(deadHeat === undefined ? {} : { dead_heat: deadHeat }),
  };
}

const readMode = (at: At, field: string) => oneOf(at, field, ['RISK', 'TO_WIN']);

function answerFormatPayout(at: At): Answer {
  const coin = coinDecimals(at);
  const price = pricedIn(at, 'odds_format');
  const mode = optional(at, 'stake_mode', readMode);
  const staked = stakeOf(price, amount(at, 'stake'), coin, mode);
  const maxPayout = optional(at, 'max_payout', amount);
  const paid = returnOf(staked, givenOutcome(at), coin, { maxPayout });
  return {
    risk: money(staked.risk, coin),
    to_win: money(staked.toWin, coin),
    return: money(paid, coin),
    net: money(paid - staked.risk, coin),
  };
}

/** A leg that says its outcome, or one that is to be settled. */
function legEnd(at: At): LegEnd {
  const given = at.fields.outcome !== undefined && at.fields.outcome !== null;
  return { price: decimalPrice(at), settled: given ? givenOutcome(at) : settledOf(at) };
}

function answerParlay(at: At): Answer {
  const coin = coinDecimals(at);
  const legs = listOf(at, 'legs').map(legEnd);
  if (legs.length === 0) throw problem(at, 'legs', 'must hold a leg');
  const maxPayout = optional(at, 'max_payout', amount);
  const paid = parlayReturn(legs, amount(at, 'stake'), { coin, maxPayout });
  return { return: paid === undefined ? null : money(paid, coin) };
}

function answerSystem(at: At): Answer {
  const coin = coinDecimals(at);
  const name = text(at, 'type');
  const type = parseSystem(name);
  if (type === undefined)
    throw problem(
      at,
      'type',
      `must be one of ${Object.keys(systems).join(', ')}, is ${JSON.stringify(name)}`,
    );
  const legs = listOf(at, 'legs').map(legEnd);
  if (legs.length !== systems[type].legs)
    throw problem(at, 'legs', `${type} takes ${systems[type].legs} legs, not ${legs.length}`);
  const unit = amount(at, 'unit_stake');
  const paid = systemReturn(type, legs, unit, { coin, maxPayout: optional(at, 'max_payout', amount) });
  return {
    lines: linesOf(type).length,
    total_stake: money(systemStake(type, unit), coin),
    return: paid === undefined ? null : money(paid, coin),
  };
}

function answerAcceptance(at: At): Answer {
  const given = recordOf(at.fields.rules ?? {});
  if (given === undefined) throw problem(at, 'rules', 'must be a record');
  const rules = { fields: given, path: 'rules.' };
  const refusal = comboProblem(listOf(at, 'legs').map(readComboLeg), {
    minLegs: optional(rules, 'min_legs', whole) ?? usualComboRules.minLegs,
    maxLegs: optional(rules, 'max_legs', whole) ?? usualComboRules.maxLegs,
  });
  return { ok: refusal === undefined, reason: refusal?.reason ?? null };
}

function answerConversion(at: At): Answer {
  const fields = recordOf(at.fields.from);
  if (fields === undefined) throw problem(at, 'from', 'must be a record');
  const price = pricedIn({ fields, path: 'from.' }, 'format');
  const decimals = oddsDecimals(at);
  return Object.fromEntries(oddsFormats.map((to) => [to, convertOdds(price, to, decimals)]));
}
