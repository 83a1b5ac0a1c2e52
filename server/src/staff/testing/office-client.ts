import { Secret, TOTP } from 'otpauth';
import type { OfficeCallPath, OfficeRequest, OfficeResponse } from '#contract/office/calls.ts';
import type { TestClock } from '../../test-clock.ts';
import type { RawAnswer, TestServer } from '../../test-server.ts';

export const OFFICE_HOST = 'office.localhost';
export const OFFICE_PASSWORD = 'Office1234!';
export const DEMO_SECRET = 'JBSWY3DPEHPK3PXP';
const PERIOD_MS = 30_000;

export interface OfficeAnswer<P extends OfficeCallPath> {
  readonly status: number;
  /** Of a success; of a refusal it has `message` alone. */
  readonly body: OfficeResponse<P> & { readonly message?: string; readonly field?: string };
  readonly headers: RawAnswer['headers'];
}

/** The code that an authenticator shows at a moment. */
export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

/** A server that a browser reaches, in this process or in another. */
interface ReachedServer {
  readonly send: TestServer['send'];
  readonly clock: Pick<TestClock, 'now' | 'advance'>;
}

/** A browser at the back office: it keeps the cookie it is given. */
export class OfficeClient {
  readonly #server: ReachedServer;
  #cookie = '';
  #agent = 'a browser';
  #used = 0;

  constructor(server: ReachedServer) {
    this.#server = server;
  }

  get cookie(): string {
    return this.#cookie;
  }

  async call<P extends OfficeCallPath>(
    path: P,
    body: OfficeRequest<P>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<OfficeAnswer<P>> {
    const answer = await this.#server.send({
      path,
      host: OFFICE_HOST,
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'user-agent': this.#agent,
        ...(this.#cookie === '' ? {} : { cookie: this.#cookie }),
        ...headers,
      },
      body: JSON.stringify(body),
    });
    const [set] = [answer.headers['set-cookie'] ?? []].flat();
    if (set !== undefined) this.#cookie = set.split(';')[0] ?? '';
    return { status: answer.status, body: JSON.parse(answer.text), headers: answer.headers };
  }

  /** The same where only success will do. @throws with the refusal */
  async ok<P extends OfficeCallPath>(path: P, body: OfficeRequest<P>): Promise<OfficeResponse<P>> {
    const answer = await this.call(path, body);
    if (answer.status !== 200)
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** Logs in with both factors, from a browser of their own, as a demonstration member of staff: `owner@baize.example`. */
  async logIn(mail: string, secret: string = DEMO_SECRET, password = OFFICE_PASSWORD): Promise<void> {
    this.#agent = `browser of ${mail}`;
    await this.ok('/api/office/session/login', { mail, password });
    await this.ok('/api/office/session/second_factor', { code: this.freshCode(secret) });
  }

  /** Shows the second factor again, as what moves money asks for. */
  async stepUp(secret: string = DEMO_SECRET): Promise<void> {
    await this.ok('/api/office/session/step_up', { code: this.freshCode(secret) });
  }

  /** The same for one who may be logged in: then the second factor is shown again. */
  async enter(mail: string): Promise<void> {
    const { status } = await this.call('/api/office/session/me', {});
    if (status === 200) await this.stepUp();
    else await this.logIn(mail);
  }

  /** A code that was not used yet: the clock is moved on to the next one where it was. */
  freshCode(secret: string = DEMO_SECRET): string {
    const { clock } = this.#server;
    const step = Math.floor(clock.now().getTime() / PERIOD_MS);
    if (step <= this.#used) clock.advance((this.#used + 1 - step) * PERIOD_MS);
    this.#used = Math.floor(clock.now().getTime() / PERIOD_MS);
    return codeAt(secret, clock.now());
  }
}
