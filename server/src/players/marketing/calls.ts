import type { CallResponse } from '#contract/calls.ts';
import { isRefusal } from '#contract/errors.ts';
import type { Db } from '../../db/database.ts';
import type { Handlers } from '../../edge/handlers.ts';
import { type Marketing, readMarketing, setMarketing } from './consent.ts';
import { pressLink } from './press-link.ts';

type MarketingCalls = Pick<
  Handlers,
  'settings.marketing' | 'settings.setMarketing' | 'settings.pressOfferLink'
>;

const onWire = ({ contacts, ...consent }: Marketing): CallResponse<'/api/settings/marketing'> => ({
  statusCode: 1,
  ...consent,
  mail_contact: contacts.mail,
  sms_contact: contacts.sms,
});

export function marketingCalls(db: Db): MarketingCalls {
  return {
    'settings.marketing': async (_request, { playerId }) => onWire(await readMarketing(db.read, playerId)),
    'settings.setMarketing': async ({ inbox, mail, sms, push }, context) => {
      const said = {
        ...(inbox === undefined ? {} : { inbox }),
        ...(mail === undefined ? {} : { mail }),
        ...(sms === undefined ? {} : { sms }),
        ...(push === undefined ? {} : { push }),
      };
      const site = { name: context.site.name, origin: context.origin };
      const answer = await setMarketing(db, context, site, said);
      return isRefusal(answer) ? answer : onWire(answer);
    },
    'settings.pressOfferLink': async ({ token, everywhere = false }, context) => {
      const answer = await pressLink(db, context, { token, everywhere });
      return isRefusal(answer) ? answer : { statusCode: 1, ...answer };
    },
  };
}
