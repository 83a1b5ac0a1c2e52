import sanitize from 'sanitize-html';
import type { CallPath } from '#contract/calls.ts';
import { allowedAttributes, allowedTags } from '../screens/content/allowed.ts';

function clean(html: string): string {
  return sanitize(html, {
    allowedTags: [...allowedTags],
    allowedAttributes: { '*': [...allowedAttributes] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  });
}

function cleanBodies(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(cleanBodies);
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      typeof one === 'string' && isBody(key) ? clean(one) : cleanBodies(one),
    ]),
  );
}

const withBodies: readonly CallPath[] = ['/api/settings/siteinfodetail', '/api/seo', '/api/home/news'];
const isBody = (key: string) => key === 'body' || key.endsWith('_body');

/** Takes everything out of the site's own HTML that could do more than be read, before a page carries it. */
export function sanitiseAnswer(path: CallPath, response: unknown): unknown {
  return withBodies.includes(path) ? cleanBodies(response) : response;
}
