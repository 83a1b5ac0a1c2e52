/**
 * Browsers that watch the sportsbook, many in one process of its own: a socket each, as a page has it. The parent process
 * sends the subscriptions and starts the measurement.
 */
import { EventEmitter } from 'node:events';
import { sentAtOf } from './feed-clock.ts';
import { openLine } from './feed-line.ts';

export interface BrowsersOrder {
  readonly port: number;
  readonly subscriptions: readonly {
    readonly sports: readonly string[];
    readonly events: readonly string[];
  }[];
}

export interface BrowsersFigures {
  readonly messages: number;
  readonly bytes: number;
  /** Milliseconds from sending a price to its arrival, sorted; of every tenth browser. */
  readonly latencies: readonly number[];
}

/** To the parent: all lines are open, the figures of a measurement, or the place of a browser whose line was closed. */
export type BrowsersMessage = { readonly opened: number } | { readonly closed: number } | BrowsersFigures;

const SAMPLE = 10;
const tell = (message: BrowsersMessage) => process.send?.(message);
const opened = new EventEmitter();
let latencies: number[] = [];
let messages = 0;
let bytes = 0;
let isMeasuring = false;

interface Push {
  readonly markets: readonly (readonly [string, string, string, readonly (readonly [string, string])[]])[];
}

function receive(text: string, isSampled: boolean): void {
  messages += 1;
  bytes += text.length;
  if (!isSampled) return;
  const now = Date.now();
  const [, push] = JSON.parse(text.slice(2)) as [string, Push];
  for (const [, , , selections] of push.markets) {
    const odds = selections[0]?.[1];
    if (odds !== undefined) latencies.push(now - sentAtOf(odds, now));
  }
}

function open(port: number, subscription: BrowsersOrder['subscriptions'][number], place: number): void {
  const isSampled = place % SAMPLE === 0;
  const line = openLine(port, '/live/?EIO=4&transport=websocket', `10.0.${place >> 8}.${place & 255}`, {
    // Engine.IO and Socket.IO as they are on the wire: open, ping, connected, the answer to the subscription, an event.
    text(text) {
      if (text.startsWith('42')) {
        if (isMeasuring) receive(text, isSampled);
      } else if (text[0] === '0') line.send('40{"domain_name":"localhost"}');
      else if (text === '2') line.send('3');
      else if (text.startsWith('40')) line.send(`420${JSON.stringify(['sports.watch', subscription])}`);
      else if (text.startsWith('430')) opened.emit('open');
    },
    closed: () => tell({ closed: place }),
  });
}

process.on('message', (order: BrowsersOrder | 'begin' | 'end') => {
  if (order === 'begin') {
    [latencies, messages, bytes, isMeasuring] = [[], 0, 0, true];
  } else if (order === 'end') {
    isMeasuring = false;
    tell({ messages, bytes, latencies: latencies.sort((a, b) => a - b) });
  } else {
    let count = 0;
    opened.on('open', () => {
      count += 1;
      if (count === order.subscriptions.length) tell({ opened: count });
    });
    for (const [place, subscription] of order.subscriptions.entries())
      setTimeout(open, place * 3, order.port, subscription, place);
  }
});
