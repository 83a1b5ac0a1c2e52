/** A part of a long page, as the table of contents names it. */
export interface Part {
  readonly id: string;
  readonly title: string;
}

/** Minimum number of sections for a table of contents. */
const LONG_FROM = 4;

const HEADING = /<h2(?:\s[^>]*)?>([\s\S]*?)<\/h2>/g;
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
};

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)
    .trim();

/** Gives headings ids, and returns them as sections if the page is long. @param html sanitised */
export function outline(html: string): { readonly html: string; readonly parts: readonly Part[] } {
  const parts: Part[] = [];
  const placed = html.replace(HEADING, (_whole, inner: string) => {
    const id = `part-${parts.length + 1}`;
    parts.push({ id, title: textOf(inner) });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { html: placed, parts: parts.length >= LONG_FROM ? parts : [] };
}

/** Questions that were written as headings become accordions, as those that were written so are. @param html sanitised */
export function withAccordions(html: string): string {
  return html.replace(
    /<h3(?:\s[^>]*)?>([\s\S]*?)<\/h3>([\s\S]*?)(?=<h[23][\s>]|<details[\s>]|$)/g,
    (whole, question: string, answer: string) =>
      answer.trim() === '' ? whole : `<details><summary>${question}</summary>${answer.trim()}</details>`,
  );
}
