import { isOfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Db } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import {
  countWaiting,
  findSender,
  listSenders,
  readMessageLog,
  readSenderDays,
  type SenderAdapters,
  SenderError,
  type ShownSender,
  saveSender,
} from '../../providers/messages/public.ts';
import { readIdentity } from '../../sites/public.ts';
import { changeAtSite } from '../change-at-site.ts';
import { siteFor } from '../roles/sites-for.ts';

const ok = { statusCode: 1 } as const;
/** How long a service may take to answer a test. */
const TEST_MS = 15_000;
const DEFAULT_PAGE = 50;

interface Deps {
  readonly db: Db;
  readonly senders: SenderAdapters;
}

/** A sender as the audit log has it: of secrets only since when they count. */
const stateOf = (row: ShownSender) => ({
  ...{ adapter: row.adapter, channel: row.channel, language: row.language === '' ? null : row.language },
  ...{ name: row.name, settings: { ...row.settings }, is_on: row.enabled },
  secrets: row.secrets.map(({ name, since, until }) => ({
    ...{ name, since: since.toISOString(), until: until?.toISOString() ?? null },
  })),
});

/** The calls about what sends mail and SMS for a site, and what became of messages. */
export const messageCalls = (deps: Deps) => ({
  ...readingCalls(deps),
  ...changingCalls(deps),
});

const readingCalls = ({ db, senders: adapters }: Deps) =>
  ({
    'messages.senders': async ({ site }, context) => {
      const at = await siteFor(db.read, context, 'sites.read', site);
      if (isOfficeRefusal(at)) return at;
      const [rows, days, waiting, { languages }] = await Promise.all([
        listSenders(db.read, at.id, context.now),
        readSenderDays(db.read, at.id, context.now),
        countWaiting(db.read, [at.id], context.now),
        readIdentity(db.read, at.id),
      ]);
      const waits = (channel: 'mail' | 'sms') => waiting.find((one) => one.channel === channel)?.count ?? 0;
      return {
        ...ok,
        senders: rows.map((row) => ({
          ...{ sender: row.code, ...stateOf(row), version: row.version },
          callback: `/callbacks/messages/${row.adapter}/${row.code}`,
          last_day: days.get(row.code) ?? { sent: 0, failed: 0 },
        })),
        waiting: { mail: waits('mail'), sms: waits('sms') },
        languages: [...languages],
        adapters: [...adapters.values()].map(({ code, channel, fields }) => ({
          ...{ adapter: code, channel },
          fields: fields.map(({ name, isSecret, isOptional = false }) => ({
            ...{ name, is_secret: isSecret, is_optional: isOptional },
          })),
        })),
      };
    },
    'messages.log': async ({ site, player_id, limit = DEFAULT_PAGE, ...filter }, context) => {
      const at = await siteFor(db.read, context, 'players.personal', site);
      if (isOfficeRefusal(at)) return at;
      const playerId = player_id === undefined ? undefined : BigInt(player_id);
      const rows = await readMessageLog(db.read, { ...filter, siteId: at.id, playerId, limit });
      return {
        ...ok,
        rows: rows.map((row) => ({
          ...{ message_id: row.id, channel: row.channel, to: row.recipient },
          player_id: row.player_id === null ? null : String(row.player_id),
          ...{ kind: row.kind, language: row.language, state: row.state, reason: row.reason },
          ...{ attempts: row.attempts, sender: row.sender, sender_ref: row.sender_ref },
          created_at: row.created_at.toISOString(),
          sent_at: row.sent_at?.toISOString() ?? null,
          done_at: row.done_at?.toISOString() ?? null,
          mark: row.mark,
        })),
        next: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
      };
    },
  }) satisfies Partial<OfficeHandlers>;

const changingCalls = ({ db, senders: adapters }: Deps) =>
  ({
    'messages.saveSender': async ({ site, reason, sender, adapter: vendor, is_on, ...change }, context) => {
      const adapter = adapters.get(vendor);
      if (!adapter) return refuseStaff('badRequest', { field: 'adapter' });
      const done = await changeAtSite(
        db,
        context,
        { site, reason, permission: 'system.manage', object: ({ code }) => `sender:${site}/${code}` },
        (tx, action) =>
          saveSender(tx, action, {
            ...{ ...change, code: sender ?? undefined, adapter, isOn: is_on },
            language: change.language ?? '',
          }),
        stateOf,
      );
      return isOfficeRefusal(done) ? done : { ...ok, sender: done.after.code, version: done.after.version };
    },
    'messages.testSender': async ({ site, sender: code }, context) => {
      const at = await siteFor(db.read, context, 'system.manage', site);
      if (isOfficeRefusal(at)) return at;
      const sender = await findSender(db.read, adapters, code, context.now);
      if (sender?.siteId !== at.id) return refuseStaff('unknownSender', { field: 'sender' });
      try {
        await sender.adapter.test(sender.credentials, AbortSignal.timeout(TEST_MS));
        return { ...ok, result: 'works' };
      } catch (error) {
        return { ...ok, result: error instanceof SenderError ? 'refused' : 'unreachable' };
      }
    },
  }) satisfies Partial<OfficeHandlers>;
