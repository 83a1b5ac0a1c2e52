import { type Extensions, generateHTML, generateJSON } from '@tiptap/core';
import { Details, DetailsContent, DetailsSummary } from '@tiptap/extension-details';
import { Heading } from '@tiptap/extension-heading';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';

/** Keeps an attribute that pages may have. */
const attribute = (name: string) => ({
  [name]: {
    default: null,
    parseHTML: (element: HTMLElement) => element.getAttribute(name),
  },
});

/** What pages may have, less what the editor has no nodes for. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: false,
    code: false,
    codeBlock: false,
    strike: false,
    link: { openOnClick: false, HTMLAttributes: { target: null, rel: null } },
  }),
  Heading.extend({
    addAttributes: () => ({ level: { default: 2, rendered: false }, ...attribute('id') }),
  }).configure({
    levels: [2, 3, 4],
  }),
  Table,
  TableRow,
  TableCell,
  TableHeader.extend({
    addAttributes() {
      return { ...this.parent?.(), ...attribute('scope') };
    },
  }),
  Details,
  DetailsSummary,
  DetailsContent,
];

/** The attributes of a tag that pages may have. */
const KEPT = ['href', 'id', 'scope'];

/** What the editor wrote, without what only it needs: wrappers, widths, classes, and paragraphs within cells and entries of lists. */
export function writtenBy(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('colgroup')) element.remove();
  for (const element of body.querySelectorAll('div')) element.replaceWith(...element.childNodes);
  for (const element of body.querySelectorAll('td > p:only-child, th > p:only-child, li > p:only-child'))
    element.replaceWith(...element.childNodes);
  for (const element of body.querySelectorAll('*'))
    for (const { name } of [...element.attributes]) if (!KEPT.includes(name)) element.removeAttribute(name);
  return body.innerHTML === '<p></p>' ? '' : body.innerHTML;
}

/** The tags and words of HTML, as far as they mean something. */
function shapeOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('td > p:only-child, th > p:only-child, li > p:only-child'))
    element.replaceWith(...element.childNodes);
  const tags = [...body.querySelectorAll('*')]
    .map((element) => ({ b: 'strong', i: 'em' })[element.localName] ?? element.localName)
    .filter((name) => !['p', 'tbody', 'thead'].includes(name));
  return `${tags.join(' ')}|${body.textContent?.replace(/\s+/g, '')}`;
}

/** Whether the editor gives HTML back with all that it says. */
export function isKept(html: string): boolean {
  if (html.trim() === '') return true;
  return shapeOf(writtenBy(generateHTML(generateJSON(html, extensions), extensions))) === shapeOf(html);
}
