import { request } from 'node:http';
import { LIVE_PATH } from '#contract/office/live.ts';
import type { TestServer } from '../../test-server.ts';
import { OFFICE_HOST } from './office-client.ts';

export interface TestStream {
  readonly status: number;
  /** The events so far: `open`, `ended`, or what changed at each site, as `withdrawals lucky`. */
  readonly events: readonly string[];
  readonly isClosed: () => boolean;
  close(): void;
}

/** Opens the stream of a page of the back office with the cookie of a session. */
export function openStream(server: TestServer, cookie: string): Promise<TestStream> {
  return new Promise((resolve, reject) => {
    const { port } = server.server;
    const host = `${OFFICE_HOST}:${port}`;
    const events: string[] = [];
    let isClosed = false;
    const sent = request(
      { port, host: '127.0.0.1', path: LIVE_PATH, headers: { host, cookie } },
      (answer) => {
        let rest = '';
        answer.setEncoding('utf8').on('data', (text: string) => {
          const blocks = (rest + text).split('\n\n');
          rest = blocks.pop() ?? '';
          events.push(...blocks.flatMap(nameOf));
        });
        answer.once('close', () => (isClosed = true));
        const status = answer.statusCode ?? 0;
        resolve({ status, events, isClosed: () => isClosed, close: () => sent.destroy() });
      },
    );
    sent.once('error', reject);
    sent.end();
  });
}

function nameOf(block: string): string[] {
  const [, name = '', data = '{}'] = /event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
  if (name !== 'changed') return name === '' ? [] : [name];
  const { topic, sites } = JSON.parse(data);
  return sites.length === 0 ? [topic] : sites.map((site: string) => `${topic} ${site}`);
}
