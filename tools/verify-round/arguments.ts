import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { LinkClaim } from '#rules/fairness/chain.ts';
import { houseGames } from '#rules/games/all-games.ts';
import type { HouseGame } from '#rules/games/game-rules.ts';
import { findRules, rulesOnly } from '#rules/games/rules-only.ts';
import type { SharedGame } from '#rules/games/shared/shared-game.ts';
import type { SharedClaim } from '#rules/games/shared/verify-shared.ts';
import { findSharedGame, sharedGames } from '#rules/games/shared-games.ts';
import type { ChainClaim, RoundClaim } from '#rules/games/verify-round.ts';

/** The arguments make no sense. */
export class UsageError extends Error {}

export type Asked =
  | { readonly kind: 'own'; readonly game: HouseGame; readonly claim: RoundClaim }
  | { readonly kind: 'chain'; readonly game: HouseGame; readonly claim: ChainClaim }
  | { readonly kind: 'shared'; readonly game: SharedGame; readonly claim: SharedClaim };

function gameOf(code: unknown): HouseGame {
  const game = typeof code === 'string' ? findRules(code) : undefined;
  const known = [...houseGames, ...rulesOnly, ...sharedGames].map((each) => each.code).join(', ');
  if (!game) throw new UsageError(`--game must be one of: ${known}`);
  return game;
}

function text(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '') throw new UsageError(`${name} is missing`);
  return value;
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** What was chosen and decided: `unit` is the stake that was picked, several of which may lie on a layout. */
function ownFromFile(round: Readonly<Record<string, unknown>>): Asked {
  const proof = fields(round.proof);
  if (proof.server_seed === null) throw new UsageError('the server seed of this round is not revealed yet');
  return {
    kind: 'own',
    game: gameOf(round.game_code),
    claim: {
      serverSeed: text(proof.server_seed, 'proof.server_seed'),
      serverSeedHash: text(proof.server_seed_hash, 'proof.server_seed_hash'),
      clientSeed: text(proof.client_seed, 'proof.client_seed'),
      nonce: Number(proof.nonce),
      stake: text(round.unit ?? round.stake, 'stake'),
      choice: round.choice,
      actions: list(round.actions),
      win: text(round.win, 'win'),
      result: round.result,
    },
  };
}

function linkFromFile(told: unknown): LinkClaim {
  const proof = fields(told);
  const pulse = fields(proof.pulse);
  return {
    anchor: text(proof.anchor, 'proof.anchor'),
    link: text(proof.link, 'proof.link'),
    round: Number(proof.round),
    pulse: {
      source: text(pulse.source, 'proof.pulse.source'),
      number: Number(pulse.number),
      value: text(pulse.value, 'proof.pulse.value'),
    },
  };
}

function chainFromFile(round: Readonly<Record<string, unknown>>): Asked {
  const { choice, result } = round;
  const [stake, win] = [text(round.unit ?? round.stake, 'stake'), text(round.win, 'win')];
  const claim = { ...linkFromFile(round.proof), stake, choice, win, result };
  return { kind: 'chain', game: gameOf(round.game_code), claim };
}

function fromFile(path: string): Asked {
  const round = fields(JSON.parse(readFileSync(path, 'utf8')));
  const shared = typeof round.game_code === 'string' ? findSharedGame(round.game_code) : undefined;
  if (shared) {
    const { setting, outcome } = round;
    return { kind: 'shared', game: shared, claim: { ...linkFromFile(round.proof), setting, outcome } };
  }
  return 'link' in fields(round.proof) ? chainFromFile(round) : ownFromFile(round);
}

const option = { type: 'string' } as const;
const options = {
  file: option,
  game: option,
  'server-seed': option,
  'server-seed-hash': option,
  'client-seed': option,
  nonce: option,
  stake: option,
  choice: option,
  actions: option,
  win: option,
  anchor: option,
  link: option,
  round: option,
  pulse: option,
  setting: option,
  outcome: option,
} as const;

type Values = Readonly<Partial<Record<keyof typeof options, string>>>;

const json = (value: string | undefined): unknown => (value === undefined ? undefined : JSON.parse(value));

/** A pulse as `source:number:value`; the value may hold colons. */
function pulseOf(value: string): SharedClaim['pulse'] {
  const [source = '', number = '', ...rest] = value.split(':');
  if (source === '' || number === '' || rest.length === 0)
    throw new UsageError('--pulse is source:number:value');
  return { source, number: Number(number), value: rest.join(':') };
}

function linkFromValues(values: Values): LinkClaim {
  return {
    anchor: text(values.anchor, '--anchor'),
    link: text(values.link, '--link'),
    round: Number(text(values.round, '--round')),
    pulse: pulseOf(text(values.pulse, '--pulse')),
  };
}

function sharedFromValues(game: SharedGame, values: Values): Asked {
  const outcome = json(values.outcome);
  const claim = { ...linkFromValues(values), setting: json(values.setting) };
  return { kind: 'shared', game, claim: outcome === undefined ? claim : { ...claim, outcome } };
}

function chainFromValues(values: Values): Asked {
  const claim = {
    ...linkFromValues(values),
    stake: text(values.stake, '--stake'),
    choice: json(values.choice),
    ...(values.win === undefined ? {} : { win: values.win }),
  };
  return { kind: 'chain', game: gameOf(values.game), claim };
}

function ownFromValues(values: Values): Asked {
  const hash = values['server-seed-hash'];
  return {
    kind: 'own',
    game: gameOf(values.game),
    claim: {
      serverSeed: text(values['server-seed'], '--server-seed'),
      clientSeed: text(values['client-seed'], '--client-seed'),
      nonce: Number(text(values.nonce, '--nonce')),
      stake: text(values.stake, '--stake'),
      choice: json(values.choice),
      actions: list(json(values.actions)),
      ...(hash === undefined ? {} : { serverSeedHash: hash }),
      ...(values.win === undefined ? {} : { win: values.win }),
    },
  };
}

/** @throws UsageError, SyntaxError or a fault of the file system */
export function readArguments(): Asked {
  const { values } = parseArgs({ options });
  if (values.file !== undefined) return fromFile(values.file);
  const shared = findSharedGame(values.game ?? '');
  if (shared) return sharedFromValues(shared, values);
  return values.link === undefined ? ownFromValues(values) : chainFromValues(values);
}
