import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type LanguageCode, languages } from '#contract/languages.ts';
import { messageTextNames } from '#contract/office/messages.ts';
import type { Channel, MessageText } from './message.ts';

const text = z.object({
  subject: z.string(),
  mail: z.string(),
  sms: z.string(),
  // Of messages that devices show, too: the title, and the text.
  title: z.string().optional(),
  push: z.string().optional(),
});

const file = z.record(z.enum(messageTextNames), text);

type Texts = z.infer<typeof file>;

function readTexts(code: LanguageCode): Texts {
  return file.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'texts', `${code}.json`), 'utf8')));
}

const english = readTexts('EN');

const texts = new Map<LanguageCode, Texts>(
  (Object.keys(languages) as LanguageCode[])
    .filter((code) => languages[code].ready)
    .map((code) => [code, readTexts(code)]),
);

/** The words of a message: the subject of a mail, its text, the text of an SMS, and where it has them those of a push message. */
export type MessageWords = z.infer<typeof text>;

/** The product's own words for a message. A player may have chosen a language that is no longer ready: English then. */
export const builtInText = (name: MessageText, language: LanguageCode): MessageWords =>
  (texts.get(language) ?? english)[name];

/** Puts values into the words of a message. @throws Error if a placeholder has no value, or it has no words for the channel */
export const fillText = (
  words: MessageWords,
  channel: Channel,
  values: Readonly<Record<string, string>>,
): { readonly subject: string; readonly body: string } => {
  const [subject, body] = {
    mail: [words.subject, words.mail],
    sms: ['', words.sms],
    push: [words.title, words.push],
  }[channel];
  if (subject === undefined || body === undefined) throw new Error(`the message has no words for ${channel}`);
  return { subject: fill(subject, values), body: fill(body, values) };
};

/** Renders the product's own text of a message. @throws Error if a placeholder has no value */
export function composeMessage(
  name: MessageText,
  channel: Channel,
  language: LanguageCode,
  values: Readonly<Record<string, string>>,
): { readonly subject: string; readonly body: string } {
  return fillText(builtInText(name, language), channel, values);
}

function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the message has no value for ${name}`);
    return value;
  });
}
