import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonical } from '../../encoding/canonical-json.ts';
import { anchorOf, linkOf, sharedStream } from '../../fairness/chain.ts';
import { commit } from '../../fairness/commit.ts';
import { hmacSha256, writeHex } from '../../fairness/hash.ts';
import { roundStream } from '../../fairness/stream.ts';
import { formatAmount } from '../../money/amount.ts';
import { cometClimb } from '../comet-climb/rules.ts';
import { copperDice } from '../copper-dice/rules.ts';
import { lanternReef } from '../lantern-reef/rules.ts';
import { lastDigits } from '../last-digits/rules.ts';
import { quietGround } from '../quiet-ground/rules.ts';
import { wheelRules } from '../wheel/rules.ts';
import { askedRound, type ClaimTexts, textsOfRound } from './claim-fields.ts';
import { type AskedRound, explainRound } from './explain-round.ts';

const serverSeed = new Uint8Array(32).map((_, i) => i * 5);
const hex = writeHex(serverSeed);
const anchor = anchorOf(serverSeed, 9);
const link = writeHex(linkOf(serverSeed, 9, 4));
const pulse = { source: 'test', number: 4, value: 'a:b' };

function asked(game: Parameters<typeof askedRound>[0], texts: ClaimTexts): AskedRound {
  const found = askedRound(game, texts);
  if ('problems' in found) throw new Error(JSON.stringify(found.problems));
  return found;
}

const own = (more: ClaimTexts): ClaimTexts => ({
  server_seed: hex,
  server_seed_hash: commit(serverSeed),
  client_seed: 'me',
  nonce: '3',
  stake: '25',
  ...more,
});
const onChain = (more: ClaimTexts): ClaimTexts => ({
  anchor,
  link,
  round: '4',
  pulse: 'test:4:a:b',
  ...more,
});

describe('an explanation', () => {
  test('the explanation of a round names every word that was read, so that HMAC alone gives the numbers again', () => {
    fc.assert(
      fc.property(fc.nat(10_000), (nonce) => {
        const { trace } = explainRound(asked(lanternReef, own({ nonce: String(nonce) })));
        for (const { block, place, word, below, value } of trace.draws) {
          const { message, hex: shown } = trace.blocks[block] ?? { message: '', hex: '' };
          expect(shown).toBe(writeHex(hmacSha256(serverSeed, message)));
          expect(Number.parseInt(shown.slice(place * 8, place * 8 + 8), 16)).toBe(word);
          expect(word % below).toBe(value);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('the explanation of a round says where words were skipped', () => {
    // Two thirds and a bit of all words: every third draw or so passes one over.
    const below = Math.floor(2 ** 32 / 3) * 2;
    let skipped = 0;
    const stream = roundStream(
      { serverSeed, clientSeed: 'me', nonce: 1 },
      { hashed: () => undefined, drawn: (draw) => (skipped += draw.skipped) },
    );
    for (let i = 0; i < 300; i++) stream.uniform(below);
    expect(skipped).toBeGreaterThan(60);
  });

  test('the explanation of a round distinguishes a number, an order and the reels of a slot', () => {
    const dice = asked(copperDice, own({ choice: '{"side":"over","target":4950}' }));
    const mines = asked(quietGround, own({ choice: '{"mines":3}', actions: '[{"open":1},"leave"]' }));
    const slot = asked(lanternReef, own({}));
    expect(explainRound(dice).drawing).toBe('one');
    expect(explainRound(mines).drawing).toBe('shuffle');
    expect(['each', 'mixed']).toContain(explainRound(slot).drawing);
  });

  test('the explanation replays a shared round, and a bet that a chain decided', () => {
    const drawn = cometClimb.open()?.draw(sharedStream(linkOf(serverSeed, 9, 4), pulse, 4));
    const shared = explainRound(asked(cometClimb, onChain({})));
    expect(shared).toMatchObject({ outcome: drawn?.outcome, differences: [], drawing: 'one' });
    const bet = explainRound(asked(lastDigits, onChain({ stake: '5', choice: '{"odd":1}' })));
    expect(bet).toMatchObject({ differences: [], drawing: 'one' });
    expect(bet.round?.staked).toBe(50_000n);
  });

  test.each([
    ['server_seed_hash', own({ server_seed_hash: 'ab'.repeat(32) }), 'serverSeedHash'],
    ['win', own({ win: '123456' }), 'win'],
    ['result', own({ result: '{"v":1}' }), 'result'],
    ['choice', own({ choice: '{"side":"up"}' }), 'choice'],
    ['actions', own({ actions: '["leave"]' }), 'actions'],
    ['client seed', own({ client_seed: 'with blank' }), 'clientSeed'],
  ])('names the %s where it is what does not hold', (_name, texts, field) => {
    const claim = { choice: '{"side":"over","target":4950}', ...texts };
    expect(explainRound(asked(copperDice, claim)).differences.map((one) => one.field)).toEqual([field]);
  });

  test('the explanation reports a link of another chain, an invalid setting and a different outcome', () => {
    const fields = (texts: ClaimTexts) =>
      explainRound(asked(cometClimb, texts)).differences.map(({ field }) => field);
    expect(fields(onChain({ link: hex }))).toEqual(['link']);
    expect(fields(onChain({ setting: '{"a":1}' }))).toEqual(['setting']);
    expect(fields(onChain({ outcome: '{"v":1,"crash":1}' }))).toEqual(['outcome']);
  });
});

describe('the fields of a claim', () => {
  const problems = (game: Parameters<typeof askedRound>[0], texts: ClaimTexts) => {
    const found = askedRound(game, texts);
    return 'problems' in found ? found.problems.map(({ field, is }) => `${field} ${is}`) : [];
  };

  test('missing or unreadable fields of a round to verify are named', () => {
    expect(problems(copperDice, {})).toEqual([
      'stake missing',
      'server_seed missing',
      'client_seed missing',
      'nonce missing',
    ]);
    expect(problems(copperDice, own({ nonce: 'x', choice: '{', actions: '{}' }))).toEqual([
      'choice unreadable',
      'nonce unreadable',
      'actions unreadable',
    ]);
    expect(problems(cometClimb, onChain({ pulse: 'test:4', round: '' }))).toEqual([
      'round missing',
      'pulse unreadable',
    ]);
  });

  test('the fields to verify are read from a round as the API returns it', () => {
    const { win, result } = lanternReef.play({
      stake: 250_000n,
      stream: roundStream({ serverSeed, clientSeed: 'me', nonce: 3 }),
    });
    const texts = textsOfRound({
      game_code: 'lantern-reef',
      stake: '25',
      unit: '25',
      win: formatAmount(win),
      choice: null,
      actions: [],
      result,
      proof: { server_seed: hex, server_seed_hash: commit(serverSeed), client_seed: 'me', nonce: 3 },
    });
    expect(texts.game).toBe('lantern-reef');
    expect(explainRound(asked(lanternReef, texts)).differences).toEqual([]);
    const shared = {
      anchor,
      link,
      number: 4,
      pulse,
      setting: null,
      outcome: { v: 1, crash: 100 },
      phase: 'over',
    };
    expect(textsOfRound({ game_code: 'comet-climb', proof: { nonce: 4 }, shared })).toEqual({
      game: 'comet-climb',
      anchor,
      link,
      round: '4',
      pulse: 'test:4:a:b',
      outcome: '{"v":1,"crash":100}',
    });
    expect(textsOfRound('nothing')).toEqual({});
    expect(textsOfRound({ proof: { link, anchor, round: 4, pulse } }).pulse).toBe('test:4:a:b');
  });

  test('the fields to verify are read from a turn of the wheel as the API returns it, and explained by its one number', () => {
    const fields = [3, 5, 2].map((weight) => ({ weight, prize: { kind: 'token', amount: `${weight}` } }));
    const outcome = wheelRules.turn(fields, roundStream({ serverSeed, clientSeed: 'me', nonce: 3 }));
    const texts = textsOfRound({
      ...{ spin_id: 'x', wheel_id: 1, paid_by: 'free', fields, ...outcome },
      proof: { server_seed: hex, server_seed_hash: commit(serverSeed), client_seed: 'me', nonce: 3 },
    });
    expect(texts.game).toBe('wheel');
    const explained = explainRound(asked(wheelRules, texts));
    expect(explained).toMatchObject({ outcome, drawing: 'one', differences: [] });
    expect(explained.trace.draws.map(({ below }) => below)).toEqual([10]);
    const lie = canonical({ ...outcome, prize: { kind: 'token', amount: '500' } });
    const { differences } = explainRound(asked(wheelRules, { ...texts, outcome: lie }));
    expect(differences).toEqual([{ field: 'outcome', claimed: lie, computed: canonical(outcome) }]);
    const { setting: _, ...without } = texts;
    expect(askedRound(wheelRules, without)).toEqual({ problems: [{ field: 'setting', is: 'missing' }] });
  });
});
