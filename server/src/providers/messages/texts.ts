import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type LanguageCode, languages } from '#contract/languages.ts';
import { messageTextNames } from '#contract/office/messages.ts';
import type { Channel, MessageText } from './message.ts';

const text = z.object({ subject: z.string(), mail: z.string(), sms: z.string() });

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

/** The words of a message: the subject of a mail, its text, and the text of an SMS. */
export type MessageWords = z.infer<typeof text>;

/** The product's own words for a message. A player may have chosen a language that is no longer ready: English then. */
export const builtInText = (name: MessageText, language: LanguageCode): MessageWords =>
  (texts.get(language) ?? english)[name];

/** Puts values into the words of a message. @throws Error if a placeholder has no value */
export const fillText = (
  words: MessageWords,
  channel: Channel,
  values: Readonly<Record<string, string>>,
): { readonly subject: string; readonly body: string } => ({
  subject: channel === 'mail' ? fill(words.subject, values) : '',
  body: fill(words[channel], values),
});

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
