/** Visitors that ask for pages, in a process of its own: what they cost is not counted into the time of a bet. */
import { request } from 'node:http';
import { setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { uuid7 } from '../../server/src/db/uuid7.ts';

export interface VisitorsOrder {
  readonly port: number;
  /** Local addresses, each a network of its own for the server. */
  readonly addresses: readonly string[];
  readonly connectionsEach: number;
  /** `same`: all ask for the home page. `new`: each asks for an address that no cache has. */
  readonly pages: 'same' | 'new';
  /** The hosts that the addresses visit by turns; the default site's without them. */
  readonly hosts?: readonly string[];
  /** Whether each request is one of a visitor of its own behind a proxy: the limits are passed, not met. */
  readonly isForwarded?: boolean;
}

export interface VisitorsFigures {
  readonly pages: number;
  readonly refused: number;
}

/** Visitors have devices of their own; here they share two cores with the server, and give way to it. */
const NICE = 10;

interface Visitor {
  readonly from: string;
  readonly host: string;
}

let visits = 0;
const nextAddress = () => `10.${(++visits >> 16) & 255}.${(visits >> 8) & 255}.${visits & 255}`;

function ask({ port, isForwarded }: VisitorsOrder, { from, host }: Visitor, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...{ host, accept: 'text/html', 'accept-encoding': 'br' },
      ...(isForwarded ? { 'x-forwarded-for': nextAddress() } : {}),
    };
    const sent = request({ port, path, host: '127.0.0.1', localAddress: from, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.once('error', reject);
    sent.end();
  });
}

let isOver = false;
let pages = 0;
let refused = 0;

async function visit(order: VisitorsOrder, visitor: Visitor): Promise<void> {
  while (!isOver) {
    const path = order.pages === 'same' ? '/' : `/slots?search=${uuid7()}`;
    if ((await ask(order, visitor, path)) === 200) pages += 1;
    else {
      refused += 1;
      await wait(50);
    }
  }
}

setPriority(NICE);
let all: Promise<unknown> = Promise.resolve();
process.on('message', (order: VisitorsOrder | 'end') => {
  if (order !== 'end') {
    const hosts = order.hosts ?? ['localhost'];
    const visitors = order.addresses.flatMap((from, n) =>
      Array<Visitor>(order.connectionsEach).fill({ from, host: hosts[n % hosts.length] ?? 'localhost' }),
    );
    all = Promise.all(visitors.map((visitor) => visit(order, visitor)));
    return;
  }
  isOver = true;
  void all.then(() => {
    process.send?.({ pages, refused } satisfies VisitorsFigures);
    process.disconnect();
  });
});
