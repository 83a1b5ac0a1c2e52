import { isOfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { messageTextNames } from '#contract/office/messages.ts';
import { actorText } from '../../actor.ts';
import type { Db } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import {
  builtInText,
  fillText,
  type MessageWords,
  placeholdersOf,
  problemOfWords,
  requestMessage,
  saveTemplate,
  type TemplateVersion,
  templateVersions,
} from '../../providers/messages/public.ts';
import { readIdentity } from '../../sites/public.ts';
import { changeAtSite } from '../change-at-site.ts';
import { audit } from '../context.ts';
import { siteFor } from '../roles/sites-for.ts';

const ok = { statusCode: 1 } as const;
/** How long a message that is sent as a try is of use. */
const TRY_MS = 15 * 60_000;

/** What previews and tries have in place of a player's. */
const madeUp = {
  ...{ account: 'player1', code: '48151623', minutes: '5', hours: '24', days: '7' },
  ...{ amount: '1,250.00', payout: '1,250.00', bank: 'First Bank', number: '•••• 6490', reason: '…' },
  ...{ device: 'Chrome, Android', network: '203.0.113.0/24', time: '2026-01-31 18:05 UTC' },
  ...{ email: 'new@example.com', link: 'https://example.com/…', month: 'January 2026' },
  ...{ level: '1', date: '2026-01-31' },
} as const;

const valuesOf = (site: string) => ({ ...madeUp, site });

const stateOf = ({ version, words }: TemplateVersion) => ({
  version,
  words: words ? { ...words, title: words.title ?? null, push: words.push ?? null } : null,
});

const filled = (words: MessageWords, site: string) => ({
  subject: fillText(words, 'mail', valuesOf(site)).subject,
  mail: fillText(words, 'mail', valuesOf(site)).body,
  sms: fillText(words, 'sms', valuesOf(site)).body,
  ...(words.push === undefined ? {} : shown(fillText(words, 'push', valuesOf(site)))),
});
const shown = ({ subject: title, body: push }: ReturnType<typeof fillText>) => ({ title, push });

/** The calls about the words of messages. */
export const messageTextCalls = (db: Db) =>
  ({
    'messages.texts': async ({ site, language }, context) => {
      const at = await siteFor(db.read, context, 'content.read', site);
      if (isOfficeRefusal(at)) return at;
      const { languages } = await readIdentity(db.read, at.id);
      const texts = [];
      for (const text of messageTextNames) {
        const versions = await templateVersions(db.read, { siteId: at.id, text, language });
        const builtIn = builtInText(text, language);
        const own = versions[0]?.words;
        texts.push({
          ...{ text, words: own ?? builtIn, built_in: builtIn, is_own: own !== undefined },
          placeholders: [...placeholdersOf(builtIn)].toSorted(),
          version: versions[0]?.version ?? 0,
          versions: versions.map(({ version, words, createdAt, createdBy }) => ({
            ...{ version, words: words ?? null, at: createdAt.toISOString(), by: createdBy },
          })),
        });
      }
      return { ...ok, languages: [...languages], texts };
    },
    'messages.saveText': async ({ site, text, language, words, version, reason }, context) => {
      const problem = words && problemOfWords(text, words);
      if (problem) return refuseStaff('placeholderWrong', { field: problem.field });
      const done = await changeAtSite(
        db,
        context,
        { site, reason, permission: 'content.manage', object: () => `message:${site}/${text}/${language}` },
        async (tx, { siteId, now }) => {
          const change = { words: words ?? undefined, version, by: actorText(context.actor), now };
          const saved = await saveTemplate(tx, { siteId, text, language }, change);
          return saved === 'versionConflict' ? { refused: 'versionConflict', field: 'version' } : saved;
        },
        stateOf,
      );
      return isOfficeRefusal(done) ? done : { ...ok, version: done.after.version };
    },
    'messages.previewText': async ({ site, text, words }, context) => {
      const at = await siteFor(db.read, context, 'content.read', site);
      if (isOfficeRefusal(at)) return at;
      const problem = problemOfWords(text, words);
      if (problem) return refuseStaff('placeholderWrong', { field: problem.field });
      return { ...ok, ...filled(words, at.site_name) };
    },
    'messages.sendText': async ({ site, text, language, reason }, context) => {
      const at = await siteFor(db.read, context, 'content.manage', site);
      if (isOfficeRefusal(at)) return at;
      await db.tx(async (tx) => {
        const { mail } = await tx
          .selectFrom('staff')
          .select('mail')
          .where('id', '=', context.staffId)
          .executeTakeFirstOrThrow();
        await requestMessage(tx, {
          ...{ siteId: at.id, to: { channel: 'mail', address: mail }, text, language },
          values: valuesOf(at.site_name),
          until: new Date(context.now.getTime() + TRY_MS),
        });
        const object = `message:${site}/${text}/${language}`;
        await audit(tx, context, { object, siteId: at.id, reason, after: { sent: true } });
      });
      return ok;
    },
  }) satisfies Partial<OfficeHandlers>;
