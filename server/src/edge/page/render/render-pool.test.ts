import { afterEach, describe, expect, test } from 'vitest';
import type { FailedPage } from '#contract/page.ts';
import { openRateLimits } from '../../../db/turns/rate-limits.ts';
import { RefusedRequest } from '../../replies.ts';
import { openRenderPool } from './render-pool.ts';
import type { Renderer } from './tasks.ts';

/** A renderer that does what the address of the page says. */
const ENTRY = `data:text/javascript,${encodeURIComponent(`
  const scripts = { inline: [], origins: [] };
  export async function renderFailure({ url }) {
    if (url === '/die') process.exit(1);
    if (url === '/throw') throw new Error('drawn wrongly');
    if (url === '/slow') for (const from = process.threadCpuUsage(); process.threadCpuUsage(from).user < 250_000; );
    return { status: 200, html: url, scripts };
  }
  export async function renderPage({ url, call }) {
    const answer = await call('/api/seo', { page_name: url });
    return { status: 200, html: JSON.stringify(answer), scripts };
  }
`)}`;

const asked = (url: string): FailedPage => ({
  ...{ url, origin: 'http://localhost', domainName: 'localhost', language: 'EN', device: 'desktop' },
  failure: { statusCode: -500, message: 'internalServerError', details: '' },
});

let pool: Renderer;
afterEach(() => pool.close());
const open = (budget = 15_000) => {
  const limit = openRateLimits().open('rendering', budget);
  pool = openRenderPool({ entry: ENTRY, isQuiet: false }, { error: () => undefined }, limit);
};
const render = async (url: string, network = 'a', site = 'one') => {
  const { plain } = await pool.run({ name: 'renderFailure', asked: asked(url) }, { site, network });
  return new TextDecoder().decode(plain);
};

describe('the pool of renderers', () => {
  test('the render pool renders in another thread and does not block this one', async () => {
    open();
    await render('/');
    const { idle } = performance.eventLoopUtilization();
    await render('/slow');
    expect(performance.eventLoopUtilization().idle - idle).toBeGreaterThan(150);
  });

  test('the render pool answers calls of a page in this thread, and passes on their failures', async () => {
    open();
    const page = (call: () => Promise<never>) =>
      // This renderer uses only the address of the task.
      pool.run({ name: 'renderPage', asked: { url: '/x' } as never }, { site: 'one', network: 'a' }, call);
    const { plain } = await page(async () => ({ found: true }) as never);
    expect(new TextDecoder().decode(plain)).toBe('{"found":true}');
    const away = new Error('the database is away');
    await expect(page(() => Promise.reject(away))).rejects.toBe(away);
  });

  test('a dying render thread fails its own page only, and is replaced', async () => {
    open();
    await expect(render('/throw')).rejects.toThrow('drawn wrongly');
    expect(await render('/after')).toBe('/after');
    await expect(render('/die')).rejects.toThrow('the thread that rendered it has ended');
    expect(await render('/again')).toBe('/again');
  });

  test('a network that has used up its render budget waits; others do not', async () => {
    open(200);
    await render('/slow');
    await expect(render('/')).rejects.toBeInstanceOf(RefusedRequest);
    await expect(render('/')).rejects.toMatchObject({ refusal: { refused: 'tooManyRequests' } });
    expect(await render('/', 'b')).toBe('/');
  });

  test('a site that has pages rendered for many networks holds up another site by one page at a time', async () => {
    open();
    const order: string[] = [];
    const rendered = async (url: string, network: string, site: string) => {
      await render(url, network, site);
      order.push(site);
    };
    // Two are taken at once by each thread, before anybody waits.
    const noisy = Array.from({ length: 40 }, (_, n) => rendered('/', `n${n}`, 'noisy'));
    const quiet = Array.from({ length: 5 }, () => rendered('/', 'q', 'quiet'));
    await Promise.all([...noisy, ...quiet]);
    expect(order.lastIndexOf('quiet')).toBeLessThan(order.length / 2);
  });

  test('renders of one network beyond its queue are refused; another network is served in turn', async () => {
    open();
    const flood = Promise.allSettled(Array.from({ length: 60 }, () => render('/slow')));
    const order: string[] = [];
    void flood.then(() => order.push('flood'));
    expect(await render('/', 'b')).toBe('/');
    order.push('b');
    await pool.close();
    const ends = await flood;
    expect(order[0]).toBe('b');
    const refused = ends.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThanOrEqual(26);
  });
});
