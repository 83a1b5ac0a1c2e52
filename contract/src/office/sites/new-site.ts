import { z } from 'zod';
import { productCategories } from '#rules/catalog/categories.ts';
import { currencies, isCurrencyCode } from '#rules/money/currency.ts';
import { success } from '../../call.ts';
import { PICTURE_BODY, pictureContent } from '../calls/content/pictures.ts';
import { pictureProblems } from '../content/pictures.ts';
import { externalId, officeRow, reason } from '../office-call.ts';
import { siteLanguage, siteTheme } from '../site-fields.ts';

const categories = Object.keys(productCategories);

/** A domain in lower case, without a port. */
export const domainName = z
  .string()
  .regex(/^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/);

/** The pages of a new site that are written from a template. */
export const legalPages = ['about_us', 'privacy_policy', 'banking', 'faqs', 'responsible_gaming'] as const;
/** The blanks of these templates: `[[company]]`. */
export const legalBlanks = ['company', 'licence', 'address', 'mail'] as const;

const methodCode = z.string().regex(/^[a-z0-9-]{1,32}$/);
const line = z.string().trim().max(200);
const pictureFile = z.strictObject({ name: z.string().trim().min(1).max(200), content: pictureContent });

const createdBy = { access: 'staff', permission: 'sites.create', everywhere: true } as const;

export const newSiteChoices = officeRow({
  path: '/api/office/sites/new_site_choices',
  ...createdBy,
  summary:
    'What a new site can be made of: ways to pay, pictures for its first slide, and the texts that its pages begin with',
  request: z.strictObject({}),
  response: z.object({
    ...success,
    pay_in: z.array(methodCode),
    pay_out: z.array(methodCode),
    slides: z.array(z.string()).describe('Addresses without their endings'),
    pages: z
      .array(z.object({ page: z.enum(legalPages), text: z.string() }))
      .describe('HTML with blanks, such as `[[company]]`'),
  }),
  errors: [],
});

export const checkDomain = officeRow({
  path: '/api/office/sites/check_domain',
  ...createdBy,
  summary: 'Whether a domain is free, and leads to these servers',
  request: z.strictObject({ domain: domainName }),
  response: z.object({
    ...success,
    answer: z
      .enum(['here', 'elsewhere', 'unreachable', 'private', 'taken'])
      .describe('`private`: it has an address that no player can reach. `taken`: it is another site’s'),
  }),
  errors: [],
  perMinute: 20,
});

export const makeSite = officeRow({
  path: '/api/office/sites/make',
  ...createdBy,
  summary: 'Opens a new site of the operator to players',
  request: z.strictObject({
    site: externalId.describe('Its id, which never changes'),
    domain: domainName,
    name: z.string().trim().min(1).max(60),
    currency: z.enum(Object.keys(currencies).filter(isCurrencyCode)),
    languages: z.array(siteLanguage).min(1).max(20).describe('The default first'),
    theme: siteTheme,
    categories: z.array(z.enum(categories)).max(40).describe('What it offers; games of others are left out'),
    pay_in: z.array(methodCode).max(40),
    pay_out: z.array(methodCode).max(40),
    blanks: z.strictObject({ company: line, licence: line, address: line, mail: line }).partial(),
    slide: z
      .strictObject({
        image: z.string().max(200),
        title: line,
        body: line,
        action: z.string().trim().max(40),
        href: z
          .string()
          .regex(/^\/(?![/\\])\S*$/)
          .max(200),
      })
      .nullable(),
    pictures: z
      .strictObject({
        logo: pictureFile.describe('On every ground'),
        slide: pictureFile.describe('In place of the `image` of the slide'),
      })
      .partial()
      .optional()
      .describe('Encoded anew, without their metadata'),
    reason,
  }),
  response: z.object({ ...success, url: z.string().describe('Where it is open to players') }),
  errors: ['siteTaken', 'domainTaken', 'badRequest', ...pictureProblems, 'busy'],
  stepUp: true,
  perMinute: 30,
  bodyLimit: 2 * PICTURE_BODY,
});

export const copySite = officeRow({
  path: '/api/office/sites/copy',
  ...createdBy,
  summary:
    'Opens a new site as another of the operator is: settings, look, games, ways to pay and content; never players, money or rewards',
  request: z.strictObject({
    from: externalId.describe('The site that is copied'),
    site: externalId.describe('Its id, which never changes'),
    domain: domainName,
    name: z.string().trim().min(1).max(60),
    content: z
      .enum(['published', 'drafts'])
      .describe('As drafts, players read none of its slides, announcements, news, marquees and pages yet'),
    reason,
  }),
  response: z.object({ ...success, url: z.string().describe('Where it is open to players') }),
  errors: ['unknownSite', 'siteTaken', 'domainTaken'],
  stepUp: true,
});
