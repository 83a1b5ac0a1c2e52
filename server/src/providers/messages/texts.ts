import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { LanguageCode } from '#contract/site.ts';
import { type Channel, type MessageText, messageTexts } from './message.ts';

const text = z.object({ subject: z.string(), mail: z.string(), sms: z.string() });

const file = z.record(z.enum(messageTexts), text);

/** The languages messages are written in; a player who reads another gets English. */
const written = ['EN', 'PHP'] as const;

function readTexts(code: (typeof written)[number]): z.infer<typeof file> {
  return file.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'texts', `${code}.json`), 'utf8')));
}

const texts = { EN: readTexts('EN'), PHP: readTexts('PHP') };

/** What a message says. A placeholder without a value is a fault of ours. @throws Error on one */
export function composeMessage(
  name: MessageText,
  channel: Channel,
  language: LanguageCode,
  values: Readonly<Record<string, string>>,
): { readonly subject: string; readonly body: string } {
  const code = written.find((candidate) => candidate === language) ?? 'EN';
  const found = texts[code][name];
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
