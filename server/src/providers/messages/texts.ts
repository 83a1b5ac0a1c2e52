import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type LanguageCode, languages } from '#contract/languages.ts';
import { type Channel, type MessageText, messageTexts } from './message.ts';

const text = z.object({ subject: z.string(), mail: z.string(), sms: z.string() });

const file = z.record(z.enum(messageTexts), text);

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

/** Renders the text of a message. @throws Error if a placeholder has no value */
export function composeMessage(
  name: MessageText,
  channel: Channel,
  language: LanguageCode,
  values: Readonly<Record<string, string>>,
): { readonly subject: string; readonly body: string } {
  // A player may have chosen a language that is no longer ready.
  const found = (texts.get(language) ?? english)[name];
  return {
    subject: channel === 'mail' ? fill(found.subject, values) : '',
    body: fill(found[channel], values),
  };
}

function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the message has no value for ${name}`);
    return value;
  });
}
