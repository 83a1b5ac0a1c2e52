import { type LanguageCode, languages } from '#contract/languages.ts';
import type { CampaignChannel, CampaignTexts, StoredCampaign } from '#contract/office/rewards/campaign.ts';
import { composeMessage, type Message, type PushPart } from '../../providers/messages/public.ts';

interface Composed {
  readonly words: Pick<Message, 'subject' | 'body' | 'html' | 'headers'>;
  readonly push?: Omit<PushPart, 'until'>;
}

/** What a message of a campaign is made of, beside the channel. */
interface Composition {
  readonly texts: CampaignTexts;
  readonly href: StoredCampaign['href'];
  /** The language of the player, and the one that is read on the site where a text is missing. */
  readonly language: LanguageCode;
  readonly fallback: string;
  readonly site: {
    readonly name: string;
    /** Scheme, host and port. */
    readonly origin: string;
  };
  /** Where one press ends such messages. */
  readonly stopLink: string;
}

/** A message as it is sent; a mail as text and as HTML, with the headers by which a mail program offers to end them (RFC 8058). */
export function composeOffer(channel: CampaignChannel, of: Composition): Composed {
  const { texts, href, language, fallback, site, stopLink } = of;
  const read = [language, fallback].find((code) => texts[code] !== undefined) ?? 'EN';
  const { title, body, subject, sms, push } = texts[read] ?? texts.EN;
  const footer = composeMessage('offersFooter', channel, language, { site: site.name, link: stopLink });
  const page = href === null ? undefined : site.origin + href;
  const mine = (text: string | undefined) => (text === undefined || text === '' ? title : text);
  if (channel === 'push') {
    const stop = { path: new URL(stopLink).pathname, label: footer.body };
    return { words: { subject: title, body: push || body }, push: { path: href ?? '/', stop } };
  }
  if (channel === 'sms') {
    const lines = [`${site.name}: ${mine(sms)}`, ...(page === undefined ? [] : [page]), footer.body];
    return { words: { subject: '', body: lines.join('\n') } };
  }
  const parts = [title, ...(body === '' ? [] : [body]), ...(page === undefined ? [] : [page])];
  return {
    words: {
      subject: mine(subject),
      body: [...parts, '-- ', footer.body].join('\n\n'),
      html: asHtml({ language, title, body, page, siteName: site.name, footer: footer.body, stopLink }),
      headers: {
        'List-Unsubscribe': `<${stopLink}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    },
  };
}

interface Parts {
  readonly language: LanguageCode;
  readonly title: string;
  readonly body: string;
  readonly page: string | undefined;
  readonly siteName: string;
  readonly footer: string;
  readonly stopLink: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;' },
  ...{ '"': '&quot;', "'": '&#39;' },
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);

const INK = 'color:#1b2420';
const QUIET = 'color:#5c6963;font-size:13px';
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#0b6b4f;color:#ffffff;text-decoration:none;font-weight:bold';

/** Styles are inline, and nothing is loaded from anywhere: mail programs keep no style sheets, and a picture would say who reads. */
function asHtml({ language, title, body, page, siteName, footer, stopLink }: Parts): string {
  const { tag } = languages[language];
  const paragraphs = body
    .split(/\n{2,}/)
    .filter((text) => text.trim() !== '')
    .map((text) => `<p style="margin:0 0 16px">${escaped(text).replaceAll('\n', '<br>')}</p>`);
  const button =
    page === undefined
      ? ''
      : `<p style="margin:8px 0 24px"><a href="${escaped(page)}" style="${BUTTON}">${escaped(siteName)}</a></p>`;
  const link = escaped(stopLink);
  const foot = escaped(footer).replaceAll(link, `<a href="${link}" style="color:#0b6b4f">${link}</a>`);
  return `<!doctype html>
<html lang="${tag}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f4f5f1;font:16px/1.55 Arial,sans-serif;${INK}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px"><tr><td style="padding:24px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escaped(title)}</h1>
${paragraphs.join('\n')}
${button}
<p style="margin:0;padding-top:16px;border-top:1px solid #dcdfd7;${QUIET};overflow-wrap:anywhere">${foot.replaceAll('\n', '<br>')}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}
