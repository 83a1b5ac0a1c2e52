import type { CallPath, CallRequest, CallResponse } from '#contract/calls.ts';
import type { Outcome } from './client.ts';

/** What became of one attempt: `doubt` is no answer, and may have had its effect all the same. */
export type Verdict = 'done' | 'refused' | 'doubt';

export interface OrderOf<P extends CallPath> {
  readonly path: P;
  readonly body: CallRequest<P>;
  /** Takes the first success over into the model. */
  readonly absorb: (answer: CallResponse<P>) => void;
  /** What every success of the same command has in common. */
  readonly same: (answer: CallResponse<P>) => unknown;
  /** Why a success had no effect, where it says that it had none. */
  readonly refusal?: ((answer: CallResponse<P>) => string | undefined) | undefined;
  /** The refusal that says that it was done already, of a command without a key of its own. */
  readonly doneBy?: { readonly code: string; readonly absorb: () => void } | undefined;
}

/** Refusals that no player is to see of a command that is well formed and used once. */
const neverRight: readonly string[] = [
  'keyReused',
  'badRequest',
  'brokenJson',
  'notFound',
  'methodNotAllowed',
  'unknownSite',
  'sessionExpired',
  'permissionDenied',
];

/** A command with a key: it is sent until it is answered, over any node, and has its effect once. */
export class Order {
  readonly path: string;
  readonly body: string;
  /** Attempts without an answer. */
  lost = 0;
  isDone = false;
  refusal: string | undefined;
  /** How many waves it has been in doubt. */
  age = 0;
  readonly headers: Readonly<Record<string, string>>;
  readonly #take: (outcome: Exclude<Outcome, 'lost'>) => Verdict;
  readonly #violate: (what: string) => void;
  readonly #doneBy: string | undefined;
  #first: string | undefined;

  private constructor(
    path: string,
    body: string,
    take: (this: Order, outcome: Exclude<Outcome, 'lost'>) => Verdict,
    violate: (what: string) => void,
    headers: Readonly<Record<string, string>> = {},
    doneBy?: string,
  ) {
    this.#doneBy = doneBy;
    this.headers = headers;
    this.path = path;
    this.body = body;
    this.#take = take.bind(this);
    this.#violate = violate;
  }

  static of<P extends CallPath>(of: OrderOf<P>, violate: (what: string) => void): Order {
    return new Order(
      of.path,
      JSON.stringify(of.body),
      function take(this: Order, { status, body }) {
        if (status !== 200) {
          if (!this.isDone) of.doneBy?.absorb();
          this.isDone = true;
          return 'done';
        }
        // Sound: a success is of the call's own response.
        const answer = body as CallResponse<P>;
        const refusal = of.refusal?.(answer);
        if (refusal !== undefined) {
          this.refusal = refusal;
          if (this.isDone) violate(`${this.#text()} was done, then refused: ${refusal}`);
          return 'refused';
        }
        if (!this.isDone) {
          this.isDone = true;
          of.absorb(answer);
        }
        this.#compare(of.same(answer));
        return 'done';
      },
      violate,
      {},
      of.doneBy?.code,
    );
  }

  /** A form of the gateway: done once it leads back to the site. */
  static ofForm(path: string, absorb: () => void, violate: (what: string) => void): Order {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return new Order(
      path,
      '',
      function take(this: Order) {
        if (!this.isDone) absorb();
        this.isDone = true;
        return 'done';
      },
      violate,
      headers,
    );
  }

  /** Takes what an attempt came to. */
  take(outcome: Outcome): Verdict {
    if (outcome === 'lost') {
      this.lost += 1;
      return 'doubt';
    }
    const isDone = outcome.status === 200 || outcome.status === 303;
    if (isDone || codeOf(outcome) === this.#doneBy) return this.#take(outcome);
    if (this.isDone) this.#violate(`${this.#text()} was done, then refused: ${codeOf(outcome)}`);
    this.refusal = codeOf(outcome);
    if (neverRight.includes(this.refusal)) this.#violate(`${this.#text()} was refused: ${this.refusal}`);
    return 'refused';
  }

  #compare(same: unknown): void {
    const text = JSON.stringify(same);
    this.#first ??= text;
    if (this.#first !== text) this.#violate(`${this.#text()} was answered ${this.#first}, then ${text}`);
  }

  #text(): string {
    return `${this.path} ${this.body.slice(0, 300)}`;
  }
}

export function codeOf({ body }: Exclude<Outcome, 'lost'>): string {
  return typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : String(body);
}
