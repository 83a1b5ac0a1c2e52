import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { Tx } from '../../db/database.ts';
import { type MessageRequest, type MessageText, requestMessage } from '../../providers/messages/public.ts';
import type { SiteRecord } from '../../sites/public.ts';
import { readableLanguage } from '../language.ts';
import type { TacPurpose } from '../tables.ts';
import { TAC_SECONDS, type Tacs } from './tac.ts';

const textOf: Readonly<Record<TacPurpose, MessageText>> = {
  register: 'tacRegister',
  login: 'tacLogin',
  reset: 'tacReset',
  bank: 'tacBank',
};

interface CodeFor {
  readonly site: SiteRecord;
  readonly accountId: string;
  readonly purpose: TacPurpose;
  /** What the code is good for, where one purpose has many. */
  readonly subject?: string;
  /** Where it is asked for; left out where only the player's own session can ask. */
  readonly ip?: string;
  /** Where it goes; `undefined` where nobody gets it, which takes the same steps and the same time. */
  readonly to: MessageRequest['to'];
  readonly language: string | undefined;
  readonly now: Date;
}

/** Makes a code and sends it, or does all the same for nobody. Refused when codes are asked for too fast. */
export async function sendCode(
  tx: Tx,
  tacs: Tacs,
  { site, accountId, purpose, subject, ip, to, language, now }: CodeFor,
): Promise<Refusal | undefined> {
  const issued = await tacs.issue(
    tx,
    {
      siteId: site.id,
      accountId,
      purpose,
      ...(subject === undefined ? {} : { subject }),
      ...(ip === undefined ? {} : { ip }),
    },
    to !== undefined,
    now,
  );
  if (isRefusal(issued)) return issued;
  await requestMessage(tx, {
    siteId: site.id,
    to,
    text: textOf[purpose],
    language: readableLanguage(language),
    values: {
      code: issued.code,
      site: site.name,
      account: accountId,
      minutes: String(TAC_SECONDS / 60),
    },
    until: new Date(now.getTime() + TAC_SECONDS * 1000),
  });
  return undefined;
}
