import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '#contract/errors.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { sendRefusal } from '../edge/replies.ts';
import {
  accountFinder,
  dialects,
  type Exchange,
  type Exchanges,
  keptHeaders,
  openSessions,
  openWallet,
  watchCall,
} from './games/public.ts';

const BODY_LIMIT = 64 * 1024;

/** The wallet as the servers of outside games call it: `POST /providers/<dialect>/<account>/<what the dialect calls it>`. */
export function gameWallets({
  db,
  clock,
  exchanges,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly exchanges: Exchanges;
}) {
  const deps = { wallet: openWallet({ db, clock }), sessions: openSessions(db) };
  const findAccount = accountFinder(db, (code) => dialects.find((one) => one.code === code)?.policies);
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    // Signatures are over the bytes as they came.
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const dialect of dialects)
      for (const { method, path } of dialect.calls)
        app.route<{ Params: { account: string }; Querystring: Record<string, unknown>; Body: unknown }>({
          method,
          url: `/providers/${dialect.code}/:account${path}`,
          bodyLimit: BODY_LIMIT,
          schema: { hide: true },
          handler: async (request, reply) => {
            reply.header('cache-control', 'no-store');
            const account = await findAccount(request.params.account);
            if (account?.dialect !== dialect.code) return sendRefusal(request, reply, refuse('notFound'));
            const { query, headers } = request;
            const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
            const watched = watchCall(deps);
            const of = {
              account: account.code,
              method,
              path,
              body,
              at: clock.now(),
              from: performance.now(),
            };
            const note = (answer: Answered) =>
              exchanges.record(exchangeOf(request, of, watched.seen, answer));
            if (!account.isAllowed(request.ip)) {
              note({ status: 404, body: '', outcome: `${request.ip} is not listed` });
              return sendRefusal(request, reply, refuse('notFound'));
            }
            try {
              const answer = await dialect.answer({ account, path, query, headers, body }, watched.deps);
              note(answer);
              return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body);
            } catch (error) {
              note({ status: 500, body: '', outcome: 'error' });
              throw error;
            }
          },
        });
  };
}

type Answered = { readonly status: number; readonly body: string; readonly outcome: string };

function exchangeOf(
  { query, headers }: FastifyRequest<{ Querystring: Record<string, unknown> }>,
  call: Pick<Exchange, 'account' | 'method' | 'path' | 'at'> & {
    readonly body: Buffer;
    readonly from: number;
  },
  seen: ReturnType<typeof watchCall>['seen'],
  answer: Answered,
): Exchange {
  const { account, method, path, at, body, from } = call;
  const isError = answer.status >= 500;
  return {
    ...{ account, direction: 'in', method, path, at, status: answer.status, outcome: answer.outcome },
    ...{ siteId: seen.siteId, playerId: seen.playerId, roundRef: seen.roundRef, refs: seen.refs },
    state: isError ? 'failed' : seen.state,
    durationMs: performance.now() - from,
    content: {
      ...{ headers: keptHeaders(headers), query, request: body },
      answer: Buffer.from(answer.body),
    },
  };
}
