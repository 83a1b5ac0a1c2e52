import { verify } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * A wallet in memory in the protocol of Hub88, right but for one fault at most. The kit has to find nothing in the right
 * one, and each fault in the others.
 */
export interface ReferenceWallet {
  readonly url: string;
  close(): Promise<void>;
}

export type Fault =
  | 'forgets duplicates'
  | 'takes changed duplicates for repetitions'
  | 'answers the balance before a win'
  | 'goes on after an invalid token'
  | 'accepts a bet after its rollback'
  | 'checks a balance long before it takes the stake'
  | 'does not check signatures of bodies that it knows'
  | 'gives back a stake by each rollback'
  | 'leaves the id of the request out';

export interface ReferenceSettings {
  /** PEM. */
  readonly publicKey: string;
  readonly players: readonly { readonly user: string; readonly token: string; readonly balance: number }[];
  readonly currency: string;
  readonly endedToken: string;
  readonly fault?: Fault | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

interface Known {
  readonly kind: string;
  readonly user: string;
  readonly round: string;
  readonly amount: number;
  readonly isFree: boolean;
  readonly of: string | undefined;
  readonly answered: number;
  isBack: boolean;
}

const BODY_LIMIT = 64 * 1024;

export async function openReferenceWallet(settings: ReferenceSettings): Promise<ReferenceWallet> {
  const wallet = new Wallet(settings);
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', async () => {
      const { 'x-hub88-signature': signature } = request.headers;
      const body = Buffer.concat(parts);
      const answer = await wallet.answer(request.url ?? '', String(signature ?? ''), body);
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 255;

class Wallet {
  readonly #settings: ReferenceSettings;
  readonly #balances: Map<string, number>;
  readonly #known = new Map<string, Known>();
  readonly #tombstones = new Set<string>();
  readonly #bodies = new Set<string>();

  constructor(settings: ReferenceSettings) {
    this.#settings = settings;
    this.#balances = new Map(settings.players.map(({ user, balance }) => [user, balance]));
  }

  async answer(path: string, signature: string, body: Buffer): Promise<object> {
    const text = body.toString('latin1');
    const trustsKnown = this.#has('does not check signatures of bodies that it knows');
    if (!(trustsKnown && this.#bodies.has(text)) && !this.#isSigned(body, signature))
      return { status: 'RS_ERROR_INVALID_SIGNATURE', request_uuid: '' };
    this.#bodies.add(text);
    if (body.length > BODY_LIMIT) return { status: 'RS_ERROR_WRONG_SYNTAX', request_uuid: '' };
    const fields = readFields(body);
    if (!fields) return { status: 'RS_ERROR_WRONG_TYPES', request_uuid: '' };
    const { status, user } = await this.#decide(path, fields);
    const shown = status.balance ?? (user === undefined ? undefined : this.#balances.get(user));
    const answer = { status: status.code, user, balance: shown };
    if (this.#has('leaves the id of the request out')) return answer;
    return { ...answer, request_uuid: isName(fields.request_uuid) ? fields.request_uuid : '' };
  }

  #has(fault: Fault): boolean {
    return this.#settings.fault === fault;
  }

  #isSigned(body: Buffer, signature: string): boolean {
    return (
      /^[A-Za-z0-9+/]+={0,2}$/.test(signature) &&
      verify('sha256', body, this.#settings.publicKey, Buffer.from(signature, 'base64'))
    );
  }

  async #decide(path: string, fields: Fields): Promise<{ status: Status; user?: string | undefined }> {
    const isBet = path.endsWith('/bet');
    const { user, token, request_uuid } = fields;
    if (!isName(user) || !isName(request_uuid) || (token !== undefined && !isName(token)))
      return { status: { code: 'RS_ERROR_WRONG_TYPES' } };
    const player = this.#settings.players.find((one) => one.user === user);
    const owner = this.#settings.players.find((one) => one.token === token);
    const isEnded = token === this.#settings.endedToken;
    const isForeign = owner !== undefined && owner.user !== user;
    if (!player || isForeign || (isBet && !owner && !isEnded)) {
      if (!this.#has('goes on after an invalid token') || !player)
        return { status: { code: 'RS_ERROR_INVALID_TOKEN' } };
    }
    if (path.endsWith('/balance')) return { status: { code: 'RS_OK' }, user };
    if (isBet && isEnded) return { status: { code: 'RS_ERROR_TOKEN_EXPIRED' }, user };
    return { status: await this.#move(path, user, fields), user };
  }

  async #move(path: string, user: string, fields: Fields): Promise<Status> {
    const kind = path.slice(path.lastIndexOf('/') + 1);
    const { transaction_uuid: ref, round, reference_transaction_uuid: of, currency } = fields;
    const amount = fields.amount === undefined ? 0 : fields.amount;
    const isPaid = kind !== 'rollback';
    const isShaped =
      (kind === 'bet' || isName(of)) &&
      (!isPaid || (typeof currency === 'string' && currency.length === 3)) &&
      (kind !== 'bet' || fields.amount !== undefined) &&
      Number.isSafeInteger(amount) &&
      Number(amount) >= 0 &&
      Number(amount) % 10 === 0;
    if (!isShaped || !isName(ref) || !isName(round)) return { code: 'RS_ERROR_WRONG_TYPES' };
    if (isPaid && currency !== this.#settings.currency) return { code: 'RS_ERROR_WRONG_CURRENCY' };
    const sent = { kind, user, round, amount: Number(amount), isFree: fields.is_free === true };
    return this.#book(ref, { ...sent, of: isName(of) ? of : undefined });
  }

  async #book(ref: string, sent: Omit<Known, 'answered' | 'isBack'>): Promise<Status> {
    const before = this.#known.get(ref);
    if (before && !this.#has('forgets duplicates')) {
      const isSame = (['kind', 'user', 'round', 'amount', 'of'] as const).every(
        (field) => before[field] === sent[field],
      );
      return isSame || this.#has('takes changed duplicates for repetitions')
        ? { code: 'RS_OK', balance: before.answered }
        : { code: 'RS_ERROR_DUPLICATE_TRANSACTION' };
    }
    const status = await this.#apply(ref, sent);
    if (status.code === 'RS_OK')
      this.#known.set(ref, { ...sent, answered: this.#balances.get(sent.user) ?? 0, isBack: false });
    return status;
  }

  async #apply(ref: string, sent: Omit<Known, 'answered' | 'isBack'>): Promise<Status> {
    if (sent.kind === 'bet') return this.#bet(ref, sent);
    const of = sent.of === undefined ? undefined : this.#known.get(sent.of);
    if (of && (of.user !== sent.user || of.round !== sent.round))
      return { code: 'RS_ERROR_DUPLICATE_TRANSACTION' };
    if (this.#tombstones.has(ref)) return { code: 'RS_ERROR_TRANSACTION_ROLLED_BACK' };
    return sent.kind === 'win' ? this.#win(sent, of) : this.#rollback(sent, of);
  }

  async #bet(ref: string, { user, amount, isFree }: Omit<Known, 'answered' | 'isBack'>): Promise<Status> {
    if (this.#tombstones.has(ref) && !this.#has('accepts a bet after its rollback'))
      return { code: 'RS_ERROR_TRANSACTION_ROLLED_BACK' };
    if (isFree) return { code: 'RS_OK' };
    const there = this.#balances.get(user) ?? 0;
    if (amount > there) return { code: 'RS_ERROR_NOT_ENOUGH_MONEY' };
    if (this.#has('checks a balance long before it takes the stake')) await wait(20);
    this.#balances.set(user, (this.#balances.get(user) ?? 0) - amount);
    return { code: 'RS_OK' };
  }

  #win(sent: Omit<Known, 'answered' | 'isBack'>, bet: Known | undefined): Status {
    if (bet?.kind !== 'bet')
      return {
        code:
          bet === undefined && !this.#tombstones.has(sent.of ?? '')
            ? 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
            : 'RS_ERROR_TRANSACTION_ROLLED_BACK',
      };
    if (bet.isBack) return { code: 'RS_ERROR_TRANSACTION_ROLLED_BACK' };
    const before = this.#balances.get(sent.user) ?? 0;
    this.#balances.set(sent.user, before + sent.amount);
    return this.#has('answers the balance before a win')
      ? { code: 'RS_OK', balance: before }
      : { code: 'RS_OK' };
  }

  #rollback({ of: ref = '', user }: Omit<Known, 'answered' | 'isBack'>, of: Known | undefined): Status {
    if (!of) {
      this.#tombstones.add(ref);
      return { code: 'RS_OK' };
    }
    if (of.kind === 'rollback') return { code: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' };
    if (of.isBack && !this.#has('gives back a stake by each rollback')) return { code: 'RS_OK' };
    of.isBack = true;
    if (of.isFree && of.kind === 'bet') return { code: 'RS_OK' };
    const change = of.kind === 'bet' ? of.amount : -of.amount;
    this.#balances.set(user, (this.#balances.get(user) ?? 0) + change);
    return { code: 'RS_OK' };
  }
}

interface Status {
  readonly code: string;
  readonly balance?: number;
}

function readFields(body: Buffer): Fields | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
