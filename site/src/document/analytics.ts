import type { CallResponse } from '#contract/calls.ts';
import { isSafeLink } from '#rules/routing/links.ts';
import type { Scripts } from './html.ts';

type Item = CallResponse<'/api/settings/get_analytics'>['value'][number];

/** Elements kept of a provider's snippet; handlers and styles are dropped. */
const kept = /^(async|defer|type|id|crossorigin|integrity|referrerpolicy|data-[\w-]+)$/i;

/** A plain script that could end its element would end it here. */
const inline = (script: string) => script.replace(/<\/(?=script)/gi, '<\\/').replace(/<!--/g, '<\\!--');

const unescaped = (value: string) => value.replace(/&amp;/g, '&').replace(/&quot;/g, '"');

function attributesOf(text: string): Record<string, string | true> {
  const found = text.matchAll(/([\w-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g);
  return Object.fromEntries(
    [...found].map(([, name = '', ...values]) => [
      name.toLowerCase(),
      unescaped(values.find((value) => value !== undefined) ?? '') || true,
    ]),
  );
}

/** A script element that the page's policy lets run. */
function element(attributes: Record<string, string | true>, body: string, scripts: Scripts): string {
  const { src } = attributes;
  if (src !== undefined && (src === true || !isSafeLink(src))) return '';
  const own = Object.fromEntries(Object.entries(attributes).filter(([name]) => kept.test(name)));
  return src === undefined ? scripts.inline(inline(body), own) : scripts.file(src, own);
}

function scriptsOf({ script }: Item, all: Scripts): string {
  if (!/<script[\s>]/i.test(script)) return element({}, script, all);
  const elements = script.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi);
  return [...elements]
    .map(([, attributes = '', body = '']) => element(attributesOf(attributes), body, all))
    .join('');
}

/** The site's analytics for one section of the page. */
export function analyticsFor(section: Item['section'], items: readonly Item[], scripts: Scripts): string {
  return items
    .filter((item) => item.section === section)
    .map((item) => scriptsOf(item, scripts))
    .join('');
}
