import type {} from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/database.ts';
import { type MailboxRow, readMailbox } from './mailbox.ts';

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The development mailbox, for people and for tests. Never installed in production. */
export function mailboxRoutes(deps: { readonly db: Db }): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    app.get('/dev/mailbox', { schema: { hide: true } }, async (_request, reply) =>
      reply
        .header('content-security-policy', POLICY)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(mailboxPage(await readMailbox(deps.db.read))),
    );
    app.get('/dev/mailbox.json', { schema: { hide: true } }, async (_request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send({ messages: (await readMailbox(deps.db.read)).map(messageOnTheWire) }),
    );
  };
}

function messageOnTheWire(row: MailboxRow) {
  return {
    id: String(row.id),
    site: row.site_name,
    channel: row.channel,
    to: row.recipient,
    subject: row.subject,
    body: row.body,
    html: row.html,
    headers: row.headers,
    sent_at: row.sent_at.toISOString(),
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const headerLine = ([name, value]: [string, string]) =>
  `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`;

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);

const STYLE = `
  :root { color-scheme: light dark; --ink: #1b2420; --quiet: #5c6963; --paper: #f4f5f1; --card: #fff; --line: #dcdfd7; --mark: #0b6b4f; }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #e8ece9; --quiet: #9aa8a1; --paper: #121614; --card: #1a201d; --line: #2c3531; --mark: #6fd3ae; }
  }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
  header, main { max-width: 760px; margin: 0 auto; padding: 24px 16px; }
  header { display: flex; align-items: center; gap: 16px; padding-bottom: 0; }
  h1 { flex: 1; margin: 0; font-size: 24px; letter-spacing: -0.01em; }
  button { min-height: 44px; padding: 0 20px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); color: inherit; font: inherit; cursor: pointer; }
  button:hover { border-color: var(--mark); }
  :focus-visible { outline: 2px solid var(--mark); outline-offset: 2px; }
  article { margin: 0 0 16px; padding: 20px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
  dl { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 0 0 12px; color: var(--quiet); font-size: 14px; }
  dl div { display: flex; gap: 6px; }
  dt::after { content: ":"; }
  dd { margin: 0; color: var(--ink); overflow-wrap: anywhere; }
  h2 { margin: 0 0 8px; font-size: 18px; overflow-wrap: anywhere; }
  pre { margin: 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 420px; margin-top: 16px; border: 1px solid var(--line); border-radius: 8px; background: #fff; }
  .channel { color: var(--mark); font-weight: 600; text-transform: uppercase; letter-spacing: 0.06em; }
  .empty { padding: 48px 16px; color: var(--quiet); text-align: center; }`;

function mailboxPage(rows: readonly MailboxRow[]): string {
  const empty = '<p class="empty">Nothing has been sent yet. Codes and mails land here, newest first.</p>';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Mailbox (${rows.length})</title>
<style>${STYLE}</style>
</head>
<body>
<header><h1>Mailbox</h1><form action="/dev/mailbox"><button>Reload</button></form></header>
<main>
${rows.length === 0 ? empty : rows.map(messageCard).join('\n')}
</main>
</body>
</html>
`;
}

/** As a mail program shows it, with nothing that could run. */
const framedHtml = ({ id, html }: MailboxRow): string =>
  html === '' ? '' : `<iframe sandbox title="HTML of message ${id}" srcdoc="${escapeHtml(html)}"></iframe>`;

function messageCard(row: MailboxRow): string {
  const at = row.sent_at.toISOString();
  const subject = row.subject === '' ? '' : `<h2>${escapeHtml(row.subject)}</h2>`;
  return `<article>
<dl><div class="channel">${row.channel === 'mail' ? 'Mail' : 'SMS'}</div>
<div><dt>To</dt><dd>${escapeHtml(row.recipient)}</dd></div>
<div><dt>Site</dt><dd>${escapeHtml(row.site_name)}</dd></div>
<div><dt>Sent</dt><dd><time datetime="${at}">${at.replace('T', ' ').slice(0, 19)} UTC</time></dd></div>${Object.entries(row.headers).map(headerLine).join('')}</dl>
${subject}<pre>${escapeHtml(row.body)}</pre>${framedHtml(row)}
</article>`;
}
