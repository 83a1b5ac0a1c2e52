import type { PageScripts } from '#contract/page.ts';

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text between tags or in an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}

type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** An element without content; an attribute that is `undefined` or `false` is left out. */
export function tag(name: string, attributes: Attributes): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([key, value]) => (value === true ? ` ${key}` : ` ${key}="${escapeHtml(String(value))}"`))
    .join('');
  return `<${name}${written}>`;
}

/** JSON inside a script element, where only `<` could end it. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

/** Collects the scripts of a document as it is written, for its policy. */
export class Scripts {
  readonly #inline: string[] = [];
  readonly #origins = new Set<string>();

  get all(): PageScripts {
    return { inline: this.#inline, origins: [...this.#origins] };
  }

  /** A script element with its text. Browsers compare the text with the policy after they have unified its line ends. */
  inline(text: string, attributes: Attributes = {}): string {
    const written = text.replace(/\r\n?/g, '\n');
    this.#inline.push(written);
    return `${tag('script', attributes)}${written}</script>`;
  }

  /** A script element with a source of any origin. */
  file(src: string, attributes: Attributes): string {
    if (URL.canParse(src)) this.#origins.add(new URL(src).origin);
    return `${tag('script', { ...attributes, src })}</script>`;
  }
}
