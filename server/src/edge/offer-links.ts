import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { localePrefix } from '#rules/routing/locale-prefix.ts';
import { sendRefusal } from './replies.ts';
import type { Tenant } from './tenant.ts';

const BODY_LIMIT = 4 * 1024;

interface OfferLinkDeps {
  readonly contextOf: Tenant['contextOf'];
  /** Ends the messages that a link is in. */
  readonly stop: (
    of: { readonly siteId: number; readonly now: Date },
    token: string,
  ) => Promise<Refusal | undefined>;
  /** The language of the player whose link it is. */
  readonly languageOf: (siteId: number, token: string) => Promise<string | undefined>;
}

type Request = FastifyRequest<{ Params: { token: string } }>;

/**
 * `/u/<token>`, the links of mails and SMS about offers. Opened, it leads to the page that asks: a program that looks at the links
 * of a mail ends nothing. Posted to, as mail programs do for their own button (RFC 8058), it ends such messages without a page.
 */
export function offerLinks({ contextOf, stop, languageOf }: OfferLinkDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    // Mail programs send a form in one of two encodings; that it was posted says everything.
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, _body, done) =>
      done(null),
    );
    app.get('/u/:token', { schema: { hide: true } }, async (request: Request, reply) => {
      const context = await contextOf(request);
      if (isRefusal(context)) return sendRefusal(request, reply, context);
      const { token } = request.params;
      const language = await languageOf(context.siteId, token);
      const code = context.site.languages.find((one) => one === language);
      const prefix = code === undefined ? '' : localePrefix(code);
      // After the #, the token reaches no log and no cache on the way.
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(`${prefix}/unsubscribe#${encodeURIComponent(token)}`, 302);
    });
    app.post('/u/:token', { schema: { hide: true } }, async (request: Request, reply) => {
      const context = await contextOf(request);
      if (isRefusal(context)) return sendRefusal(request, reply, context);
      const refusal = await stop(context, request.params.token);
      if (refusal) return sendRefusal(request, reply, refusal);
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('');
    });
  };
}
