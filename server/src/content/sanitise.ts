import sanitizeHtml from 'sanitize-html';

const TAGS = [
  'h2',
  'h3',
  'h4',
  'p',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'b',
  'i',
  'u',
  'a',
  'br',
  'hr',
  'blockquote',
  'dl',
  'dt',
  'dd',
  'table',
  'caption',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'details',
  'summary',
];

/** HTML an operator wrote, reduced to text structure: no script, style, frame, form, handler or foreign scheme. */
export function sanitiseBody(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      table: ['tabindex'],
      th: ['scope'],
      h2: ['id'],
      h3: ['id'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      // On a phone it scrolls sideways, by the keys too.
      table: (tagName) => ({ tagName, attribs: { tabindex: '0' } }),
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: /^https?:/i.test(href) ? { href, rel: 'noopener noreferrer', target: '_blank' } : { href },
      }),
    },
  });
}
