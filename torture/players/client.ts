import { Agent, request } from 'node:http';

/** An answer, or that there was none: then it is open whether the request had an effect. */
export type Outcome = { readonly status: number; readonly body: unknown } | 'lost';

/** A page gives up on a request after so long. */
const PATIENCE_MS = 4_000;

/** The HTTP connections of one player. */
export class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 16 });
  readonly #host: string;
  readonly #address: string;

  /** @param address what the proxy in front says the player's is: limits of a network meet each player alone */
  constructor(host: string, address: string) {
    this.#host = host;
    this.#address = address;
  }

  /** Never throws: what went wrong on the way is an answer that was lost. */
  post(port: number, path: string, body: string, headers: Readonly<Record<string, string>> = {}) {
    return new Promise<Outcome>((done) => {
      const asked = request(
        {
          agent: this.#agent,
          ...{ host: '127.0.0.1', port, method: 'POST', path },
          headers: {
            host: `${this.#host}:${port}`,
            'content-type': 'application/json',
            'x-forwarded-for': this.#address,
            ...headers,
          },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.once('error', () => done('lost'));
          answer.once('close', () => {
            clearTimeout(patience);
            const status = answer.statusCode ?? 0;
            if (!answer.complete || status >= 500) done('lost');
            else done({ status, body: parsed(Buffer.concat(chunks).toString('utf8')) });
          });
        },
      );
      const patience = setTimeout(() => asked.destroy(new Error('no answer')), PATIENCE_MS);
      asked.once('error', () => {
        clearTimeout(patience);
        done('lost');
      });
      asked.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
