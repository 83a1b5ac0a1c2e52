import { type LanguageCode, languages } from '#contract/languages.ts';
import type { Tx } from '../db/database.ts';
import { type MessageText, requestMessage } from '../providers/messages/public.ts';
import { readIdentity } from '../sites/public.ts';

const isLanguageCode = (code: string): code is LanguageCode => Object.hasOwn(languages, code);

interface Letter {
  readonly siteId: number;
  /** `undefined`: the same rows are written, and nothing is sent. */
  readonly to: { readonly mail: string; readonly name: string } | undefined;
  readonly text: MessageText;
  /** Beside the names of the site and the affiliate. */
  readonly values: (language: LanguageCode) => Readonly<Record<string, string>>;
  /** After this there is no point in sending it. */
  readonly until: Date;
}

/** Mails an affiliate once the transaction is committed, in the first language of its site: affiliates have none of their own. */
export async function writeToAffiliate(tx: Tx, { siteId, to, text, values, until }: Letter): Promise<void> {
  const site = await readIdentity(tx, siteId);
  const language = site.languages.find(isLanguageCode) ?? 'EN';
  await requestMessage(tx, {
    ...{ siteId, text, language, until },
    to: to && { channel: 'mail', address: to.mail },
    values: { ...values(language), site: site.name, account: to?.name ?? '' },
  });
}
