import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { answerVectors } from './answer-vectors.ts';

interface Vector {
  readonly id: string;
  readonly expected?: Readonly<Record<string, unknown>>;
  readonly expected_return?: string;
  readonly effective_odds?: string;
}
interface VectorFile {
  readonly vectors: Readonly<Record<string, readonly Vector[]>>;
}

const file: VectorFile = JSON.parse(readFileSync(join(import.meta.dirname, 'vectors-public.json'), 'utf8'));
const published = Object.entries(file.vectors).flatMap(([group, list]) =>
  list.map((vector) => ({ group, id: vector.id, vector })),
);
const { answers, problems } = answerVectors(file);

describe('the published results', () => {
  test('are 171, and all of them are answered', () => {
    expect(published).toHaveLength(171);
    expect(Object.keys(answers)).toHaveLength(171);
    expect(problems).toEqual([]);
  });

  test.each(published)('$group $id', ({ group, id, vector }) => {
    const expected = vector.expected ?? { return: vector.expected_return };
    // A conversion is expected in some formats only; the others are answered too.
    if (group === 'conversions') expect(answers[id]).toMatchObject(expected);
    else expect(answers[id]).toEqual(expected);
  });

  test('are not read off what the file expects', () => {
    const bare = Object.fromEntries(
      Object.entries(file.vectors).map(([group, list]) => [
        group,
        list.map(({ expected: _, expected_return: __, effective_odds: ___, ...rest }) => rest),
      ]),
    );
    expect(answerVectors({ vectors: bare })).toEqual({ answers, problems: [] });
    expect(answerVectors(bare).answers).toEqual(answers);
  });
});

const single = {
  id: 'S',
  bet_type: 'HDP',
  period: 'FT',
  selection: 'H',
  line: '-0.5',
  sport: 'soccer',
  score_at_bet: [0, 0],
  ht: [0, 0],
  ft: [1, 0],
  match_status: 'finished',
  odds_decimal: '1.95',
  stake: '100.00',
  currency_dp: 2,
};
const answerOf = (group: string, vector: object) => {
  const found = answerVectors({ vectors: { [group]: [{ id: 'S', ...vector }] } });
  expect(found.problems).toEqual([]);
  return found.answers.S;
};
const problemsOf = (group: string, vector: object) =>
  answerVectors({ vectors: { [group]: [{ id: 'S', ...vector }] } }).problems;

describe('singles', () => {
  test.each([
    [0, '100', '195'],
    [1, '100', '195.0'],
    [3, '0.001', '0.002'],
    [4, '0.0001', '0.0002'],
    [0, '1', '2'],
    [2, '0.01', '0.02'],
  ])('are written with the %d decimals of the currency: %s returns %s', (currency_dp, stake, paid) => {
    expect(answerOf('singles', { ...single, stake, currency_dp })).toEqual({ outcome: 'win', return: paid });
  });

  test('what is left out takes its usual value', () => {
    const { score_at_bet: _, currency_dp: __, sport: ___, period: ____, ...rest } = single;
    expect(answerOf('singles', rest)).toEqual({ outcome: 'win', return: '195.00' });
  });

  test('what is not decided has no outcome and no return', () => {
    const open = { ...single, bet_type: 'FGLG', selection: 'HF', line: null, ht: null, ft: [1, 1] };
    expect(answerOf('singles', open)).toEqual({ outcome: null, return: null });
    expect(answerOf('parlays', { legs: [open], stake: '1' })).toEqual({ return: null });
  });

  test('a dead heat is reported where there is one', () => {
    const outright = { ...single, bet_type: 'OR', selection: 'T1', line: null, ht: null, ft: null };
    const with_ = (winners: string[], more = {}) =>
      answerOf('singles', { ...outright, outright: { winners, non_starters: ['T9'], ...more } });
    expect(with_(['T1', 'T2', 'T3'])).toEqual({ outcome: 'win', return: '65.00', dead_heat: 3 });
    expect(with_(['T1'])).toEqual({ outcome: 'win', return: '195.00' });
    expect(with_(['T2', 'T3'])).toEqual({ outcome: 'lose', return: '0.00' });
    const nonStarter = { ...outright, selection: 'T9' };
    const outcomeOf = (all_in: boolean) =>
      answerOf('singles', { ...nonStarter, outright: { winners: ['T1'], non_starters: ['T9'], all_in } });
    expect(outcomeOf(false)).toEqual({ outcome: 'void', return: '100.00' });
    expect(outcomeOf(true)).toEqual({ outcome: 'lose', return: '0.00' });
  });

  test('displayed half-time codes are understood', () => {
    expect(answerOf('singles', { ...single, bet_type: 'HDPH', ht: [2, 0] })?.outcome).toBe('win');
    expect(answerOf('singles', { ...single, bet_type: '1X2H', selection: 'X', line: null })?.outcome).toBe(
      'win',
    );
    expect(answerOf('singles', { ...single, bet_type: '1X2H', selection: 'X', line: '-1' })?.outcome).toBe(
      'win',
    );
  });
});

describe('acceptance of parlays', () => {
  const answer = (legs: object[], rules?: object) => answerOf('parlay_acceptance', { legs, rules });
  const refused = (reason: string) => ({ ok: false, reason });

  test('knows a closed market, an outright and a competition by the names they may have', () => {
    for (const state of ['suspended', 'inactive', 'handed_over', 'settled', 'cancelled'])
      for (const field of ['market_state', 'market_status', 'state', 'status', 'market'])
        expect(answer([{ event: 'E1' }, { event: 'E2', [field]: state }])).toEqual(
          refused('MARKET_NOT_ACTIVE'),
        );
    for (const closed of [{ active: false }, { market_active: false }, { suspended: true }])
      expect(answer([{ event: 'E1', ...closed }, { event: 'E2' }])).toEqual(refused('MARKET_NOT_ACTIVE'));
    expect(
      answer([
        { event: 'E1', state: 'active' },
        { event: 'E2', status: 'running', market: 'HDP' },
      ])?.ok,
    ).toBe(true);
    for (const outright of [{ outright: true }, { bet_type: 'OR' }, { kind: 'outright' }])
      expect(
        answer([
          { event: 'E1', competition: 'C' },
          { event: 'O', competition: 'C', ...outright },
        ]),
      ).toEqual(refused('CORRELATED'));
    expect(
      answer([
        { competition: 'C', outright: true },
        { competition: 'C', outright: true },
      ]),
    ).toEqual(refused('CORRELATED'));
    expect(
      answer([
        { event: 'E1', competition: 'C' },
        { event: 'E2', competition: 'C' },
      ]),
    ).toEqual({
      ok: true,
      reason: null,
    });
  });

  test('takes 2 to 10 legs by default', () => {
    const legs = (count: number) => Array.from({ length: count }, (_, n) => ({ event: `E${n}` }));
    expect(answer(legs(1))).toEqual(refused('TOO_FEW_LEGS'));
    expect(answer(legs(10))?.ok).toBe(true);
    expect(answer(legs(11))).toEqual(refused('TOO_MANY_LEGS'));
    expect(answer(legs(2), { min_legs: 3 })).toEqual(refused('TOO_FEW_LEGS'));
    expect(answer(legs(3), { min_legs: 3, max_legs: 2 })).toEqual(refused('TOO_MANY_LEGS'));
    expect(answer([{ event: 'E1', combo_min: 0 }, { event: 'E2' }])).toEqual(refused('NOT_PARLAYABLE'));
  });
});

describe('bad input', () => {
  test.each<[string, object, string]>([
    ['singles', { ...single, bet_type: 'HPD' }, 'S: bet_type: must be one of'],
    ['singles', { ...single, period: 'Q1' }, 'S: period: must be one of FT, HT, is "Q1"'],
    [
      'singles',
      { ...single, bet_type: 'HTFT', selection: 'HH', period: 'HT' },
      'S: bet_type: HTFT is no market',
    ],
    ['singles', { ...single, selection: 'X' }, 'S: selection: HDP has no selection "X"'],
    ['singles', { ...single, line: null }, 'S: line: HDP needs a line'],
    ['singles', { ...single, line: '0.3' }, 'S: line: must be a line in steps of 0.25, is "0.3"'],
    ['singles', { ...single, ft: [1] }, 'S: ft: must be the goals of home and away, is [1]'],
    ['singles', { ...single, ft: [1, -1] }, 'S: ft: must be the goals'],
    ['singles', { ...single, ft: [1.5, 0] }, 'S: ft: must be the goals'],
    ['singles', { ...single, match_status: 'halted' }, 'S: match_status: must be one of'],
    ['singles', { ...single, match_status: undefined }, 'S: match_status: must be a text, is missing'],
    ['singles', { ...single, odds_decimal: '1' }, 'S: odds_decimal: must be odds in DEC, is "1"'],
    ['singles', { ...single, stake: '-1' }, 'S: stake: must be an amount such as "100.00", is "-1"'],
    ['singles', { ...single, stake: '0.00001' }, 'S: stake: must be an amount'],
    ['singles', { ...single, currency_dp: 5 }, 'S: currency_dp: must be 0 to 4, is 5'],
    ['singles', { ...single, first_goal: 'X' }, 'S: first_goal: must be one of H, A, NG'],
    ['singles', { ...single, outright: 'T1' }, 'S: outright: must be a record'],
    ['parlays', { legs: [], stake: '1' }, 'S: legs: must hold a leg'],
    ['parlays', { legs: 'none', stake: '1' }, 'S: legs: must be a list'],
    ['parlays', { legs: [7], stake: '1' }, 'S: legs[0]: must be a record, is 7'],
    [
      'parlays',
      { legs: [{ odds_decimal: '2', outcome: 'won' }], stake: '1' },
      'S: legs[0].outcome: must be one of',
    ],
    ['parlays', { legs: [{ ...single, line: '1/1.5' }], stake: '1' }, 'S: legs[0].line: must be a line'],
    ['systems', { type: 'TREBLE', legs: [], unit_stake: '1' }, 'S: type: must be one of TRIXIE'],
    ['systems', { type: 'TRIXIE', legs: [], unit_stake: '1' }, 'S: legs: TRIXIE takes 3 legs, not 0'],
    [
      'format_payouts',
      { odds_format: 'UK', odds: '1/2', stake: '1', outcome: 'win' },
      'S: odds_format: must be DEC',
    ],
    [
      'format_payouts',
      { odds_format: 'MY', odds: '1.5', stake: '1', outcome: 'win' },
      'S: odds: must be odds in MY',
    ],
    [
      'format_payouts',
      { odds_format: 'HK', odds: '1', stake_mode: 'WIN', stake: '1' },
      'S: stake_mode: must be one',
    ],
    ['parlay_acceptance', { legs: [{}] }, 'S: legs[0].event: must be a text, is missing'],
    [
      'parlay_acceptance',
      { legs: [{ event: 'E', combo_min: -1 }] },
      'S: legs[0].combo_min: must be a whole number',
    ],
    ['parlay_acceptance', { legs: [], rules: 2 }, 'S: rules: must be a record'],
    [
      'conversions',
      { from: { format: 'US', odds: '50' }, dp: 2 },
      'S: from.odds: must be odds in US, is "50"',
    ],
    ['conversions', { from: null }, 'S: from: must be a record'],
    ['conversions', { from: { format: 'HK', odds: '1' }, dp: 99 }, 'S: dp: must be 0 to 8'],
  ])('%s %j: %s', (group, vector, message) => {
    const [found, ...others] = problemsOf(group, vector);
    expect(found?.startsWith(message), found).toBe(true);
    expect(others).toEqual([]);
  });

  test('a vector that cannot be answered does not keep the others from it', () => {
    const file = {
      vectors: {
        singles: [
          { ...single, stake: 'much' },
          { ...single, id: 'T' },
        ],
      },
    };
    const found = answerVectors(file);
    expect(found.answers).toEqual({ T: { outcome: 'win', return: '195.00' } });
    expect(found.problems).toHaveLength(1);
  });

  test('files of another shape are recognised', () => {
    expect(answerVectors([]).problems).toEqual(['the file must hold a record of vectors']);
    expect(answerVectors(null).problems).toHaveLength(1);
    expect(answerVectors({ vectors: 7 }).problems).toHaveLength(1);
    expect(answerVectors({ vectors: { singles: {} } }).problems).toEqual(['singles: must be a list']);
    expect(answerVectors({ vectors: { singles: [{}, 3, single, single] } }).problems).toEqual([
      'singles[0]: id: must be a text of its own, is {}',
      'singles[1]: id: must be a text of its own, is 3',
      'singles[3]: id: must be a text of its own, is "S"',
    ]);
    expect(answerVectors({ vectors: {} })).toEqual({ answers: {}, problems: [] });
    expect(answerVectors({ vectors: { singles: null } })).toEqual({ answers: {}, problems: [] });
  });
});
