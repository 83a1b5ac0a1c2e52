import { isRefusal, refuse } from '#contract/errors.ts';
import type { Db } from '../../../db/database.ts';
import type { Handlers } from '../../../edge/handlers.ts';
import { shownMail } from '../personal.ts';
import { endReadOnly, openReadOnly } from './read-only-session.ts';

type Adapted = Pick<Handlers, 'auth.logout' | 'settings.profile'>;

/** The calls that differ in a read-only session, from those of players: it ends itself alone, and masks what its staff may not see. */
export function readOnlyCalls(db: Db, players: Adapted): Adapted & Pick<Handlers, 'auth.openReadOnly'> {
  return {
    async 'auth.openReadOnly'({ ticket }, { siteId, now, newCookieHash: cookieHash }) {
      // Without a cookie there is no browser that shows the site.
      const opened = cookieHash && (await openReadOnly(db, { ticket, siteId, now, cookieHash }));
      if (!opened) return refuse('linkExpired');
      const { token, endsAt } = opened;
      const { fullName: full_name, contactEmail: contact_email, accountId: account_id } = opened.player;
      return {
        ...{ statusCode: 1, token, fullname: full_name, email: contact_email },
        user: { full_name, contact_email, account_id, session_token: token },
        ends_at: endsAt.toISOString(),
      };
    },
    async 'auth.logout'(request, context) {
      if (!context.player.readOnly) return players['auth.logout'](request, context);
      await endReadOnly(db, { sessionId: context.player.sessionId, now: context.now });
      return { statusCode: 1, ended: 1 };
    },
    async 'settings.profile'(request, context) {
      const answer = await players['settings.profile'](request, context);
      const { readOnly } = context.player;
      if (!readOnly || readOnly.isWhole || isRefusal(answer)) return answer;
      const { contact_email, pending_email } = answer.value;
      const masked = {
        contact_email: shownMail(contact_email, false) ?? '',
        pending_email: shownMail(pending_email, false),
        date_of_birth: null,
      };
      return { ...answer, value: { ...answer.value, ...masked } };
    },
  };
}
