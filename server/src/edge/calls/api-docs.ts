import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import type { CallRow } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { errors } from '#contract/errors.ts';

/** Must be registered before the routes it describes. */
export async function installOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Baize',
        version: '0.1.0',
        description:
          'Every call is POST with JSON. `statusCode` 1 is success; a refusal carries a stable `message` code and the HTTP status that fits it.',
      },
    },
    hideUntagged: true,
  });
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const style = `
:root{color-scheme:light dark;font:16px/1.55 system-ui,sans-serif}
body{max-width:60rem;margin:0 auto;padding:1.5rem}
h1{font-size:1.6rem}h2{margin-top:2.5rem;text-transform:capitalize}
article{border-top:1px solid color-mix(in srgb,currentColor 20%,transparent);padding:.75rem 0}
h3{font:600 1rem ui-monospace,monospace;margin:0}
.tag{font:600 .75rem system-ui;border-radius:99px;padding:.1rem .6rem;background:color-mix(in srgb,currentColor 12%,transparent)}
pre{overflow:auto;padding:.75rem;border-radius:.5rem;background:color-mix(in srgb,currentColor 7%,transparent);font-size:.8rem}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.25rem .5rem;border-bottom:1px solid color-mix(in srgb,currentColor 15%,transparent)}
`;

interface Operation {
  requestBody?: { content?: Record<string, { schema?: unknown }> };
  responses?: Record<string, { content?: Record<string, { schema?: unknown }> }>;
}

function describeCall(name: CallName, operation: Operation | undefined): string {
  const row: CallRow = calls[name];
  const schema = (of: { content?: Record<string, { schema?: unknown }> } | undefined) =>
    `<pre>${escapeHtml(JSON.stringify(of?.content?.['application/json']?.schema ?? {}, null, 2))}</pre>`;
  return `<article id="${name}"><h3>POST ${row.path} <span class="tag">${row.access}</span></h3>
<p>${escapeHtml(row.summary)}</p>
${row.errors.length === 0 ? '' : `<p>Refusals of its own: ${row.errors.map((code) => `<a href="#${code}">${code}</a>`).join(', ')}</p>`}
<details><summary>Request</summary>${schema(operation?.requestBody)}</details>
<details><summary>Response</summary>${schema(operation?.responses?.['200'])}</details></article>`;
}

function page(app: FastifyInstance): string {
  const paths = (app.swagger().paths ?? {}) as Record<string, { post?: Operation }>;
  const names = Object.keys(calls) as CallName[];
  const areas = [...new Set(names.map((name) => name.split('.')[0] ?? name))];
  const sections = areas.map((area) => {
    const rows = names.filter((name) => name.startsWith(`${area}.`));
    return `<h2>${area}</h2>${rows.map((name) => describeCall(name, paths[calls[name].path]?.post)).join('')}`;
  });
  const codes = Object.entries(errors)
    .map(
      ([code, row]) =>
        `<tr id="${code}"><td><code>${code}</code></td><td>${row.status}</td><td>${row.retry}</td></tr>`,
    )
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Baize API</title><style>${style}</style></head><body><h1>Baize API</h1>
<p>The same as a document for machines: <a href="/api/openapi.json">openapi.json</a>.</p>${sections.join('')}
<h2>Message codes</h2><table><tr><th>Code</th><th>Status</th><th>Try again</th></tr>${codes}</table></body></html>`;
}

/** Anybody may ask, and making them takes long: both are made once, when the first asks. */
function kept(make: () => string): () => string {
  let made: string | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

export function installApiPages(app: FastifyInstance): void {
  const document = kept(() => JSON.stringify(app.swagger()));
  const html = kept(() => page(app));
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document()),
  );
  app.get('/api', async (_request, reply) =>
    reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send(html()),
  );
}
