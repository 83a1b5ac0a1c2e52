import type { FastifyInstance } from 'fastify';
import { refuse } from '#contract/errors.ts';
import type { Previews } from '../../sites/public.ts';
import { sendRefusal } from '../replies.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/**
 * `/preview?link=<signed>&path=/slots`: a document with nothing but a frame of that page. So the policy of the back office
 * itself names no site, and that of this document names the one.
 */
export function installPreviewFrame(
  app: FastifyInstance,
  { previews }: { readonly previews: Previews },
): void {
  app.get<{ Querystring: { link?: string | string[]; path?: string | string[] } }>(
    '/preview',
    { schema: { hide: true } },
    (request, reply) => {
      const { link = '', path = '/' } = request.query;
      const preview = previews.read(String(link));
      if (!preview) return sendRefusal(request, reply, refuse('invalidSignature', { field: 'link' }));
      const page = URL.canParse(String(path), preview.at) ? new URL(String(path), preview.at) : undefined;
      if (page?.origin !== preview.at)
        return sendRefusal(request, reply, refuse('badRequest', { field: 'path' }));
      page.searchParams.set('preview', String(link));
      const policy = `default-src 'none'; style-src 'unsafe-inline'; frame-src ${preview.at}; frame-ancestors 'self'; base-uri 'none'; form-action 'none'`;
      return reply
        .header('content-security-policy', policy)
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex')
        .type('text/html; charset=utf-8')
        .send(document(page.href));
    },
  );
}

const document = (address: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Preview</title><style>html,body,iframe{margin:0;border:0;width:100%;height:100%;display:block}</style></head>
<body><iframe src="${escaped(address)}" title="Preview"></iframe></body>
</html>
`;
