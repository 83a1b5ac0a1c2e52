import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { type LanguageCode, languages } from '#contract/languages.ts';

/** The value of a site's `live_chat_script` setting for the sandbox chat: a path of the site's own host. */
export const SANDBOX_CHAT_SCRIPT = '/sandbox-chat/widget.js';

const ready = (Object.keys(languages) as LanguageCode[]).filter((code) => languages[code].ready);

/**
 * A stand-in for a chat provider, for development and demonstrations: its script opens a panel over the page that answers
 * by itself, in the language of the page. Nothing that is written there leaves the browser.
 */
export async function sandboxChat(app: FastifyInstance): Promise<void> {
  const script = readFileSync(new URL('./widget.js', import.meta.url), 'utf8');
  const textsOf = (code: LanguageCode) =>
    readFileSync(new URL(`./locales/${code}.json`, import.meta.url), 'utf8');
  const texts = new Map(ready.map((code) => [languages[code].tag as string, textsOf(code)]));
  app.get(SANDBOX_CHAT_SCRIPT, { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
  );
  app.get<{ Params: { tag: string } }>(
    '/sandbox-chat/texts/:tag',
    { schema: { hide: true } },
    async ({ params }, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type('application/json; charset=utf-8')
        .send(texts.get(params.tag) ?? texts.get(languages.EN.tag)),
  );
}
