import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { Tx } from '../../db/database.ts';
import { type MessageRequest, type MessageText, requestMessage } from '../../providers/messages/public.ts';
import type { SiteRecord } from '../../sites/public.ts';
import { spendMessage } from '../guards/message-budget.ts';
import { readableLanguage } from '../language.ts';
import type { Visitor } from '../security/visitor.ts';
import type { TacPurpose } from '../tables.ts';
import { TAC_SECONDS, type Tacs } from './tac.ts';

const textOf: Readonly<Record<TacPurpose, MessageText>> = {
  register: 'tacRegister',
  login: 'tacLogin',
  reset: 'tacReset',
  bank: 'tacBank',
  mail: 'tacMail',
};

interface CodeFor {
  readonly site: SiteRecord;
  readonly accountId: string;
  readonly purpose: TacPurpose;
  /** The subject of the code, where a purpose has several. */
  readonly subject?: string;
  /** The caller; left out where only the player's own session can ask. */
  readonly from?: Pick<Visitor, 'ip' | 'device' | 'caller'>;
  /** The recipient; `undefined` if nothing is sent, which takes the same steps and the same time. */
  readonly to: MessageRequest['to'];
  readonly language: string | undefined;
  readonly now: Date;
}

/**
 * Issues a code and sends it. For an unknown account it takes the same steps without sending. Refused when codes are
 * requested too fast, or when an SMS budget is spent.
 */
export async function sendCode(tx: Tx, tacs: Tacs, of: CodeFor): Promise<Refusal | undefined> {
  const issued = await issue(tx, tacs, of);
  if (isRefusal(issued)) return issued;
  const { site, accountId, purpose, to, now } = of;
  const ip = of.from?.ip ?? '';
  const spent = await spendMessage(tx, { siteId: site.id, ip, accountId, to, now });
  // Reporting a spent budget of a number would reveal that the account exists: nothing is sent, nothing is reported.
  const isTelling = purpose === 'login' || purpose === 'reset';
  const isOfNumber = spent?.scope === 'address' || spent?.scope === 'range';
  if (spent && !(isTelling && isOfNumber)) return spent.refusal;
  await request(tx, spent ? { ...of, to: undefined } : of, issued.code);
  return undefined;
}

/** The code of a new account, which its sign-up has counted against the budgets of SMS already. */
export async function sendFirstCode(tx: Tx, tacs: Tacs, of: CodeFor): Promise<void> {
  const issued = await issue(tx, tacs, of);
  // Refused when a code was asked for just before, while nobody had the name: the owner asks for another.
  if (!isRefusal(issued)) await request(tx, of, issued.code);
}

function issue(tx: Tx, tacs: Tacs, { site, accountId, purpose, subject, from, to, now }: CodeFor) {
  const of = {
    siteId: site.id,
    accountId,
    purpose,
    // The phone of a new account can be corrected: a code confirms only the one it was sent to.
    subject: purpose === 'register' ? to?.address : subject,
    ...(from === undefined ? {} : { from }),
  };
  return tacs.issue(tx, of, to !== undefined, now);
}

async function request(
  tx: Tx,
  { site, accountId, purpose, to, language, now }: CodeFor,
  code: string,
): Promise<void> {
  await requestMessage(tx, {
    siteId: site.id,
    to,
    text: textOf[purpose],
    language: readableLanguage(language),
    values: { code, site: site.name, account: accountId, minutes: String(TAC_SECONDS / 60) },
    until: new Date(now.getTime() + TAC_SECONDS * 1000),
  });
}
