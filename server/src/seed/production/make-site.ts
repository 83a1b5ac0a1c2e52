import { z } from 'zod';
import { type LanguageCode, languages, themeProblem, themes } from '#contract/site.ts';
import { type CurrencyCode, isCurrencyCode } from '#rules/money/currency.ts';
import type { PhoneCountry } from '#rules/players/phone.ts';
import type { Tx } from '../../db/database.ts';
import { syncHouseGames } from '../../games/public.ts';
import { seedMenus } from '../seed-menus.ts';
import { seedSportsRules } from '../seed-sports-rules.ts';
import type { SitePictures } from './site-pictures.ts';

/** Default country for phone numbers without a country code. */
const phoneCountries: Readonly<Record<CurrencyCode, PhoneCountry>> = {
  PHP: 'PH',
  MYR: 'MY',
  USD: 'US',
  VND: 'VN',
};

const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/;

function isReady(code: string): code is LanguageCode {
  return Object.entries(languages).some(([known, { ready }]) => known === code && ready);
}

const readyCodes = Object.keys(languages).filter(isReady).join(', ');

/** The input for a new site, as an operator writes it. */
export const newSite = z
  .object({
    domain: z
      .string()
      .toLowerCase()
      .regex(DOMAIN, 'must be a domain such as play.example.com, without a port'),
    name: z.string().trim().min(1, 'must not be empty').max(60, 'must have 60 characters at most'),
    currency: z.string().refine(isCurrencyCode, `must be one of ${Object.keys(phoneCountries).join(', ')}`),
    languages: z
      .string()
      .transform((text) => [...new Set(text.split(',').map((code) => code.trim()))])
      .refine(
        (codes) => codes.every(isReady),
        `must be some of ${readyCodes}, with commas between, the default first`,
      ),
    theme: z
      .string()
      .regex(/^[a-z0-9]+\.[a-z0-9-]+$/, 'must be a template and one of its palettes, with a dot between')
      .transform((text) => text.split('.'))
      .transform(([code = '', color = '']) => ({ code, color })),
    id: z
      .string()
      .regex(/^[a-z0-9-]{1,64}$/, 'must have 1 to 64 of a-z, 0-9 and -')
      .optional(),
  })
  .superRefine(({ theme: { code, color } }, context) => {
    const problem = themeProblem(code, color);
    if (problem === undefined) return;
    const known = Object.entries(themes).filter(([, { colors }]) => colors.length > 0);
    const [, { colors } = { colors: [] }] = known.find(([one]) => one === code) ?? [];
    const choice =
      problem === 'invalidThemeCode'
        ? `must begin with one of ${known.map(([one]) => one).join(', ')}`
        : `must end with one of ${colors.join(', ')}`;
    context.addIssue({ code: 'custom', path: ['theme'], message: choice });
  })
  .transform(({ id, ...site }) => ({
    ...site,
    externalId: id ?? site.domain.replaceAll('.', '-').slice(0, 64),
  }));

export type NewSite = z.output<typeof newSite>;

/**
 * Opens an empty site on which the house games can be played: its menus, every house game, and the rules of the sportsbook
 * by the currency, and its pictures where they are given. Players, ways to pay, pages and offers are the operator's to add.
 *
 * @returns `false` where there is a site of that id: nothing is changed then
 * @throws Error where the domain leads to another site
 */
export async function makeSite(tx: Tx, site: NewSite, pictures?: SitePictures): Promise<boolean> {
  const { externalId, domain } = site;
  const there = await tx
    .selectFrom('site_domain')
    .innerJoin('site', 'site.id', 'site_domain.site_id')
    .select('site.external_id')
    .where('domain_name', '=', domain)
    .executeTakeFirst();
  if (there && there.external_id !== externalId)
    throw new Error(`${domain} leads to the site ${there.external_id} already.`);
  const made = await tx
    .insertInto('site')
    .values({
      external_id: externalId,
      site_name: site.name,
      expired_date: null,
      currency: site.currency,
      theme_code: site.theme.code,
      theme_color: site.theme.color,
      languages: site.languages,
      logo_text: site.name,
      ...pictures?.columns,
      free_game: true,
      show_free_play: true,
      // Playing for money requires a date of birth and consent to the terms.
      signup_date_of_birth: true,
      signup_accept_terms: true,
      phone_country: phoneCountries[site.currency],
      maintenance_start: null,
      maintenance_end: null,
      aff_domain: null,
      live_chat_id: null,
      live_chat_image_id: null,
    })
    .onConflict((conflict) => conflict.column('external_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return false;
  await tx
    .insertInto('site_domain')
    .values({ domain_name: domain, site_id: made.id, is_canonical: true })
    .execute();
  // Players reach it by HTTPS: browsers keep no session otherwise.
  await tx
    .insertInto('site_setting')
    .values({ site_id: made.id, setting_name: 'secure_cookies', setting_value: 'true' })
    .execute();
  await insertSlides(tx, { siteId: made.id, name: site.name }, pictures?.slides ?? []);
  await seedMenus(tx, made.id, false);
  await syncHouseGames(tx);
  await seedSportsRules(tx);
  return true;
}

/** Slides that show a picture and no words, until the operator writes some. */
async function insertSlides(
  tx: Tx,
  { siteId, name }: { readonly siteId: number; readonly name: string },
  images: readonly string[],
): Promise<void> {
  if (images.length === 0) return;
  const texts = JSON.stringify({ EN: { title: name, body: '', action: '', terms: '' } });
  await tx
    .insertInto('slide')
    .values(images.map((image, position) => ({ site_id: siteId, position, image, href: '/', texts })))
    .execute();
}
