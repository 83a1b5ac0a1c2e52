import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** The value of a site's `analytics` setting for the sandbox counter: a path of the site's own host. */
export const SANDBOX_COUNTER_SCRIPT = '/sandbox-analytics/counter.js';

const VIEWS = '/sandbox-analytics/views';

/** A demonstration has a handful of counters: more are somebody's attempt to fill the memory. */
const MOST_COUNTERS = 100;

const view = z.object({ id: z.string().regex(/^[\w-]{1,40}$/), path: z.string().startsWith('/').max(512) });

/**
 * A stand-in for an analytics provider, for development and demonstrations: its script reports each page that is opened to
 * this server, and nowhere else. Page views are counted by counter id in the memory of this process, until it ends.
 */
export async function sandboxAnalytics(app: FastifyInstance): Promise<void> {
  const script = readFileSync(new URL('./counter.js', import.meta.url), 'utf8');
  const views = new Map<string, number>();
  app.get(SANDBOX_COUNTER_SCRIPT, { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
  );
  app.get(VIEWS, { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(Object.fromEntries(views)),
  );
  app.post(VIEWS, { schema: { hide: true } }, async (request, reply) => {
    const { success, data } = view.safeParse(request.body);
    if (!success) return reply.code(400).send();
    if (views.has(data.id) || views.size < MOST_COUNTERS) views.set(data.id, (views.get(data.id) ?? 0) + 1);
    return reply.code(204).send();
  });
}
