import { readFileSync } from 'node:fs';
import type {} from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { languages } from '#contract/languages.ts';
import { themes } from '#contract/site.ts';
import { PSEUDO } from './look.ts';

const POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'unsafe-inline'`,
  `frame-src 'self'`,
  `base-uri 'none'`,
  `form-action 'self'`,
  `frame-ancestors 'none'`,
].join('; ');

/** The widths of the specification, and those of common devices. */
const widths = [320, 375, 414, 768, 1024, 1440, 1920];

/** Any page in any look, in a frame of any width: `/dev/looks`. For engineers; never installed outside development. */
export async function looksPage(app: FastifyInstance): Promise<void> {
  const script = readFileSync(new URL('./looks-page.mjs', import.meta.url));
  app.get('/dev/looks', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page()),
  );
  app.get('/dev/looks.mjs', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/javascript; charset=utf-8').send(script),
  );
}

const option = (value: string | number, text: string | number) => `<option value="${value}">${text}</option>`;

function page(): string {
  const drawn = Object.entries(themes).filter(([, { colors }]) => colors.length > 0);
  const spoken = Object.entries(languages).filter(([, { ready }]) => ready);
  const colours = Object.fromEntries(drawn.map(([code, { colors }]) => [code, colors]));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Looks</title>
<style>${STYLE}</style>
</head>
<body>
<form data-colours='${JSON.stringify(colours)}'>
<h1>Looks</h1>
<label>Template <select name="template">${drawn.map(([code]) => option(code, code)).join('')}</select></label>
<label>Palette <select name="palette"></select></label>
<label>Language <select name="language">${spoken.map(([code, { name }]) => option(code, name)).join('')}${option(PSEUDO, 'Drawn out')}</select></label>
<label>Width <select name="width">${widths.map((one) => option(one, `${one} px`)).join('')}</select></label>
<label>Path <input name="path" value="/" pattern="/.*" spellcheck="false"></label>
<button>Open</button>
</form>
<main><iframe title="The page" name="page"></iframe></main>
<script type="module" src="/dev/looks.mjs"></script>
</body>
</html>
`;
}

const STYLE = `
  :root { color-scheme: light dark; --ink: #1b2420; --quiet: #5c6963; --paper: #f4f5f1; --card: #fff; --line: #8b948c; --mark: #0b6b4f; }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #e8ece9; --quiet: #9aa8a1; --paper: #121614; --card: #1a201d; --line: #6b756f; --mark: #6fd3ae; }
  }
  * { box-sizing: border-box; }
  body { display: grid; grid-template-rows: auto 1fr; height: 100dvh; margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.4 system-ui, sans-serif; }
  form { display: flex; flex-wrap: wrap; align-items: end; gap: 8px 12px; padding: 8px 16px; }
  h1 { margin: 0 8px 8px 0; font-size: 18px; }
  label { display: grid; color: var(--quiet); font-size: 13px; }
  select, input, button { min-height: 36px; padding: 0 8px; border: 1px solid var(--line); border-radius: 6px; background: var(--card); color: var(--ink); font: inherit; font-size: 15px; }
  :focus-visible { outline: 2px solid var(--mark); outline-offset: 2px; }
  main { overflow: auto; padding: 0 16px 16px; }
  iframe { display: block; height: 100%; min-height: 480px; margin: 0 auto; border: 1px solid var(--line); background: #fff; }`;
