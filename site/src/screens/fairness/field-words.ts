import type { ClaimField, ClaimTexts } from '#rules/games/explain/claim-fields.ts';
import type { AskedRound } from '#rules/games/explain/explain-round.ts';
import type { Difference } from '#rules/games/verify-round.ts';

/** Labels of the fields of a round. */
export const fieldWords = {
  game: 'history.game',
  server_seed: 'fairness.serverSeed',
  server_seed_hash: 'fairness.serverSeedHash',
  client_seed: 'fairness.clientSeed',
  nonce: 'fairness.nonce',
  stake: 'history.stake',
  choice: 'verify.choice',
  actions: 'verify.actions',
  win: 'history.win',
  result: 'verify.result',
  anchor: 'verify.anchor',
  link: 'verify.link',
  round: 'verify.round',
  pulse: 'verify.pulse',
  setting: 'verify.setting',
  outcome: 'verify.outcome',
} as const satisfies Readonly<Record<ClaimField, string>>;

/** The field of the form that a difference is about. */
export const fieldOf: Readonly<Record<Difference['field'], ClaimField>> = {
  serverSeed: 'server_seed',
  serverSeedHash: 'server_seed_hash',
  clientSeed: 'client_seed',
  nonce: 'nonce',
  link: 'link',
  setting: 'setting',
  outcome: 'outcome',
  stake: 'stake',
  choice: 'choice',
  actions: 'actions',
  win: 'win',
  result: 'result',
};

export interface AskedFields {
  /** Without them nothing can be played again. */
  readonly needed: readonly ClaimField[];
  /** Content, if any, that the round was played with, and the value it is compared with. */
  readonly further: readonly ClaimField[];
}

const seeds = ['server_seed', 'client_seed', 'nonce'] as const;
const linked = ['anchor', 'link', 'round', 'pulse'] as const;

/** Which fields a round of a game has; a game of one shot may have been decided by a chain. */
export function fieldsFor(game: AskedRound['game'] | undefined, texts: ClaimTexts): AskedFields {
  if (game && 'turn' in game)
    return { needed: [...seeds, 'setting'], further: ['server_seed_hash', 'outcome'] };
  if (game && !('begin' in game)) return { needed: linked, further: ['setting', 'outcome'] };
  const further: readonly ClaimField[] = [
    // A slot asks for nothing.
    ...(game?.category === 'slot_game' ? [] : (['choice'] as const)),
    ...(game?.isStepped === false ? [] : (['actions'] as const)),
  ];
  if (texts.link) return { needed: [...linked, 'stake'], further: [...further, 'win', 'result'] };
  return {
    needed: [...seeds, 'stake'],
    further: [...further, 'server_seed_hash', 'win', 'result'],
  };
}
