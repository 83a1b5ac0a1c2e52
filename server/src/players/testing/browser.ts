import type { CallPath, CallRequest, CallResponse } from '#contract/calls.ts';
import { codeAt } from '../../staff/testing/office-client.ts';
import { SoftwarePasskey } from '../../staff/testing/software-passkey.ts';
import type { RawAnswer, TestServer } from '../../test-server.ts';

interface Answer<P extends CallPath> {
  readonly status: number;
  /** Of a success; of a refusal it has what refusals have. */
  readonly body: CallResponse<P> & {
    readonly message?: string;
    readonly detail?: Readonly<Record<string, string | number>>;
  };
}

type Session = { readonly account_id: string; readonly auth: string };

let made = 0;

/** A browser at a site: it keeps its cookies, and the session that it opens. */
export class Browser {
  readonly #server: Pick<TestServer, 'send' | 'server'>;
  readonly #host: string;
  readonly #site: string;
  /** An address of its own, so that the limits of a network are not shared. */
  readonly #address = `10.${++made >> 8}.${made & 255}.7`;
  readonly #cookies = new Map<string, string>();
  session: Session = { account_id: 'nobody', auth: 'none' };

  constructor(server: Pick<TestServer, 'send' | 'server'>, host: string, site: string) {
    this.#server = server;
    this.#host = host;
    this.#site = site;
  }

  /** Scheme, host and port, as pages of the site are loaded from. */
  get origin(): string {
    return `http://${this.#host}:${this.#server.server.port}`;
  }

  /** The same browser at another server of the installation. */
  at(server: Pick<TestServer, 'send' | 'server'>): Browser {
    const same = new Browser(server, this.#host, this.#site);
    for (const [name, value] of this.#cookies) same.#cookies.set(name, value);
    same.session = this.session;
    return same;
  }

  #keep({ headers }: RawAnswer): void {
    for (const set of [headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }

  /** Makes a call, as the player of the session where it needs one. */
  async call<P extends CallPath>(
    path: P,
    ask: Omit<CallRequest<P>, 'domain_name' | 'external_id' | keyof Session> & Partial<Session>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<P>> {
    const answer = await this.#server.send({
      path,
      host: this.#host,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36',
        origin: this.origin,
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': this.#address,
        'x-forwarded-port': String(this.#server.server.port),
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
      body: JSON.stringify({ domain_name: this.#host, external_id: this.#site, ...this.session, ...ask }),
    });
    this.#keep(answer);
    return { status: answer.status, body: JSON.parse(answer.text) };
  }

  /** The same where only success will do. @throws with the refusal */
  async ok<P extends CallPath>(path: P, ask: Parameters<typeof this.call<P>>[1]): Promise<CallResponse<P>> {
    const { status, body } = await this.call(path, ask);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  /** Uses the session that an answer of a log-in opened. */
  enter({ user, token }: CallResponse<'/api/auth/login'>): void {
    this.session = { account_id: user.account_id, auth: token };
  }
}

export const PASSWORD = 'Sunday Paper 7';

export const logIn = (at: Browser, accountId: string) =>
  at.call('/api/auth/login', { account_id: accountId, password: PASSWORD });

/** A new player of `lucky`, just logged in by a browser of their own. */
export async function newMember(
  server: Pick<TestServer, 'send' | 'server'>,
  accountId: string,
): Promise<Browser> {
  const own = new Browser(server, 'lucky.localhost', 'lucky');
  await own.ok('/api/auth/signup', {
    account_id: accountId,
    password: PASSWORD,
    contact_email: `${accountId}@example.com`,
    accept_terms: true,
    date_of_birth: '1990-01-01',
  });
  own.enter((await logIn(own, accountId)).body);
  return own;
}

/** Adds a passkey in software to the player of a browser. */
export async function addPasskey(own: Browser) {
  const passkey = new SoftwarePasskey(own.origin);
  const { options } = await own.ok('/api/players/passkey_begin', {});
  const made = { name: 'Phone', passkey: passkey.create(options) };
  const { passkey_id: id } = await own.ok('/api/players/passkey_add', made);
  return { passkey, id };
}

/** Sets an authenticator up for the player of a browser. */
export async function addAuthenticator(own: Browser, now: Date) {
  const { secret } = await own.ok('/api/players/authenticator_begin', {});
  const code = codeAt(secret, now);
  const { recovery_codes } = await own.ok('/api/players/authenticator_confirm', { secret, code });
  return { secret, code, recovery_codes };
}
