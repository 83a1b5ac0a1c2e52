import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#contract/errors.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { sendRefusal } from '../edge/replies.ts';
import { accountFinder, dialects, type Exchanges, openAnswering, refuseCall } from './games/public.ts';

const BODY_LIMIT = 64 * 1024;

interface Asked {
  Params: { account: string };
  Querystring: Record<string, unknown>;
  Body: unknown;
}
type Call = FastifyRequest<Asked>;

interface WalletDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly exchanges: Exchanges;
}

/** The wallet as the servers of outside games call it: `POST /providers/<dialect>/<account>/<what the dialect calls it>`. */
export function gameWallets({ db, clock, exchanges }: WalletDeps) {
  const { answer } = openAnswering({ db, clock, exchanges });
  const findAccount = accountFinder(db);
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    // Signatures are over the bytes as they came.
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const dialect of dialects)
      for (const { method, path } of dialect.calls) {
        const takeCall = async (request: Call, reply: FastifyReply) => {
          reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
          const account = await findAccount(request.params.account);
          if (account?.dialect !== dialect.code) return sendRefusal(request, reply, refuse('notFound'));
          const { query, headers } = request;
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const call = { account, path, query, headers, body };
          if (!account.isAllowed(request.ip)) {
            exchanges.record(refuseCall({ method, call, at: clock.now(), ip: request.ip }));
            return sendRefusal(request, reply, refuse('notFound'));
          }
          const answered = await answer({ dialect, method, call });
          return reply.code(answered.status).type('application/json; charset=utf-8').send(answered.body);
        };
        app.route<Asked>({
          method,
          url: `/providers/${dialect.code}/:account${path}`,
          bodyLimit: BODY_LIMIT,
          schema: { hide: true },
          handler: takeCall,
          // What is too large is never read, and so is answered as a message without a right signature.
          errorHandler: (error, request, reply) => {
            if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
            return takeCall(request, reply);
          },
        });
      }
  };
}
