import type { LinkClaim } from '../../fairness/chain.ts';
import { members } from '../round/choices.ts';
import type { SeedClaim } from '../verify-round.ts';
import type { AskedRound } from './explain-round.ts';

/** The fields of a claimed round, each as text: in a form, in an address, on a command line. */
export const claimFields = [
  'game',
  'server_seed',
  'server_seed_hash',
  'client_seed',
  'nonce',
  'stake',
  'choice',
  'actions',
  'win',
  'result',
  'anchor',
  'link',
  'round',
  'pulse',
  'setting',
  'outcome',
] as const;

export type ClaimField = (typeof claimFields)[number];
export type ClaimTexts = Partial<Readonly<Record<ClaimField, string>>>;

/** A field that keeps a round from being played again. */
export interface FieldProblem {
  readonly field: ClaimField;
  readonly is: 'missing' | 'unreadable';
}

/** Where the field is a value rather than a text, it is written as JSON. */
const asJson: readonly ClaimField[] = ['choice', 'actions', 'result', 'setting', 'outcome'];

function written(field: ClaimField, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (asJson.includes(field)) return JSON.stringify(value);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** A pulse as `source:number:value`. */
function pulseText(chosen: unknown): string | undefined {
  if (typeof chosen === 'string') return chosen;
  const { source, number, value } = members(chosen);
  return typeof source === 'string' && typeof value === 'string'
    ? `${source}:${String(number)}:${value}`
    : undefined;
}

/** What a round is verified by: of a shared one its chain, of any other its seeds. */
function proofOf(round: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const shared = members(round.shared);
  return 'anchor' in shared ? { ...shared, round: shared.number } : members(round.proof);
}

/** A turn of the wheel (`/api/spin/history`) in the fields of a round: the wheel was published before it. */
function turnOf(chosen: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { proof, fields, field, prize } = chosen;
  return { game: 'wheel', proof, setting: fields, outcome: { field, prize } };
}

/**
 * Reads a round as the platform answers it (`/api/games/round`), a turn of the wheel (of `/api/spin/history`), or the same
 * fields by their names here.
 */
export function textsOfRound(chosen: unknown): ClaimTexts {
  const given = members(chosen);
  const round = 'spin_id' in given ? turnOf(given) : given;
  const all = { ...round, ...proofOf(round) };
  const values: Readonly<Partial<Record<ClaimField, unknown>>> = {
    ...all,
    game: all.game_code ?? all.game,
    // What was picked; several of it may have been put down.
    stake: all.unit ?? all.stake,
    pulse: pulseText(all.pulse),
  };
  const known = claimFields.flatMap((field) => {
    const text = written(field, values[field]);
    return text === undefined ? [] : [[field, text] as const];
  });
  return Object.fromEntries(known);
}

const WHOLE = /^\d{1,15}$/;
/** To get from a link to its anchor it is hashed as often as the number of its round: a longer chain is not walked. */
const MOST_LINKS = 5_000_000;

/** Reads the texts of a claim one by one and remembers what is wrong with them. */
class Reader {
  readonly problems: FieldProblem[] = [];
  readonly #texts: ClaimTexts;

  constructor(texts: ClaimTexts) {
    this.#texts = texts;
  }

  given(field: ClaimField): string | undefined {
    const text = this.#texts[field]?.trim();
    return text === '' ? undefined : text;
  }

  text(field: ClaimField): string {
    const text = this.given(field);
    if (text === undefined) this.problems.push({ field, is: 'missing' });
    return text ?? '';
  }

  whole(field: ClaimField): number {
    const text = this.text(field);
    if (text !== '' && !WHOLE.test(text)) this.problems.push({ field, is: 'unreadable' });
    return Number(text);
  }

  json(field: ClaimField): unknown {
    const text = this.given(field);
    if (text === undefined) return undefined;
    try {
      return JSON.parse(text);
    } catch {
      this.problems.push({ field, is: 'unreadable' });
      return undefined;
    }
  }

  neededJson(field: ClaimField): unknown {
    return this.text(field) === '' ? undefined : this.json(field);
  }

  list(field: ClaimField): readonly unknown[] {
    const value = this.json(field) ?? [];
    if (Array.isArray(value)) return value;
    this.problems.push({ field, is: 'unreadable' });
    return [];
  }

  pulse(): LinkClaim['pulse'] {
    const text = this.text('pulse');
    const [source = '', number = '', ...rest] = text.split(':');
    if (text !== '' && (source === '' || !WHOLE.test(number) || rest.join(':') === ''))
      this.problems.push({ field: 'pulse', is: 'unreadable' });
    return { source, number: Number(number), value: rest.join(':') };
  }
}

function linkOf(reader: Reader): LinkClaim {
  const [anchor, link, round] = [reader.text('anchor'), reader.text('link'), reader.whole('round')];
  if (round > MOST_LINKS) reader.problems.push({ field: 'round', is: 'unreadable' });
  return { anchor, link, round, pulse: reader.pulse() };
}

const optional = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { readonly [key in Name]?: Value };

/**
 * What a claim asks to have checked, or every field of it that is missing or no text of its kind. Whether the seeds and the
 * game agree with it is for `explainRound` to say.
 */
export function askedRound(
  game: AskedRound['game'],
  texts: ClaimTexts,
): AskedRound | { readonly problems: readonly FieldProblem[] } {
  const reader = new Reader(texts);
  const asked = readAsked(game, reader);
  return reader.problems.length > 0 ? { problems: reader.problems } : asked;
}

function seedsOf(reader: Reader): SeedClaim {
  return {
    serverSeed: reader.text('server_seed'),
    clientSeed: reader.text('client_seed'),
    nonce: reader.whole('nonce'),
    ...optional('serverSeedHash', reader.given('server_seed_hash')),
  };
}

function readAsked(game: AskedRound['game'], reader: Reader): AskedRound {
  if ('turn' in game) {
    const chosen = { setting: reader.neededJson('setting'), ...optional('outcome', reader.json('outcome')) };
    return { kind: 'turn', game, claim: { ...seedsOf(reader), ...chosen } };
  }
  if (!('begin' in game)) {
    const outcome = optional('outcome', reader.json('outcome'));
    return {
      kind: 'shared',
      game,
      claim: { ...linkOf(reader), setting: reader.json('setting'), ...outcome },
    };
  }
  const bet = {
    stake: reader.text('stake'),
    choice: reader.json('choice'),
    ...optional('win', reader.given('win')),
    ...optional('result', reader.json('result')),
  };
  if (reader.given('link') !== undefined)
    return { kind: 'chain', game, claim: { ...linkOf(reader), ...bet } };
  return {
    kind: 'own',
    game,
    claim: { ...seedsOf(reader), ...bet, actions: reader.list('actions') },
  };
}
