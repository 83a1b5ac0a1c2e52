import { z } from 'zod';
import { isReadyLanguage, languages } from '#contract/languages.ts';
import { themeProblem, themes } from '#contract/site.ts';
import { currencies, isCurrencyCode } from '#rules/money/currency.ts';
import { isPhoneCountry } from '#rules/players/phone.ts';
import { siteSettings } from '../../sites/public.ts';
import { definedLevels } from './verification-levels.ts';

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

const readyCodes = Object.keys(languages).filter(isReadyLanguage).join(', ');

export const siteId = z.string().regex(/^[a-z0-9-]{1,64}$/, 'must have 1 to 64 of a-z, 0-9 and -');

export const siteName = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(60, 'must have 60 characters at most');

export const siteCurrency = z
  .string()
  .refine(isCurrencyCode, `must be one of ${Object.keys(currencies).join(', ')}`);

/** The default first. */
export const siteLanguages = z
  .array(
    z
      .string()
      .refine(isReadyLanguage, `must be some of ${readyCodes}, with commas between, the default first`),
  )
  .min(1, 'must not be empty')
  .transform((codes) => [...new Set(codes)]);

/** `<template>.<palette>`. */
export const siteTheme = z.string().superRefine((text, context) => {
  const [code = '', color, ...more] = text.split('.');
  const addIssue = (message: string) => context.addIssue({ code: 'custom', message });
  if (color === undefined || more.length > 0)
    return addIssue('must be a template and one of its palettes, with a dot between');
  const known = Object.entries(themes).filter(([, { colors }]) => colors.length > 0);
  const problem = themeProblem(code, color);
  if (problem === 'invalidThemeCode')
    return addIssue(`must begin with one of ${known.map(([one]) => one).join(', ')}`);
  const [, { colors } = { colors: [] }] = known.find(([one]) => one === code) ?? [];
  if (problem !== undefined) addIssue(`must end with one of ${colors.join(', ')}`);
});

/** Something for each language; EN is always there. */
const byLanguage = <Text extends z.ZodType>(text: Text) =>
  z
    .record(
      z.string().refine((code) => Object.hasOwn(languages, code), 'must be the code of a language'),
      text,
    )
    .refine((texts) => Object.hasOwn(texts, 'EN'), 'must have a text in EN');

const titled = z.strictObject({ title: z.string(), body: z.string() });
const daysAgo = z.int().nonnegative().default(0);
/** A page of the site, or an address outside. */
const link = z.string().regex(/^(https?:\/\/|\/[^/]|\/$)/, 'must be a path or an address');

const cmsPage = z.enum(['about_us', 'privacy_policy', 'banking', 'faqs', 'responsible_gaming']);
const sum = z.int().nonnegative();

/** A site as it is first written, from a file, the command line or the seed. Names that are not listed here are refused. */
export const siteDefinition = z.strictObject({
  /** Never changes. */
  externalId: siteId,
  name: siteName,
  /** The canonical one first. */
  domains: z.array(z.string().regex(HOST_NAME, 'must be a domain without a port')).min(1),
  currency: siteCurrency,
  languages: siteLanguages,
  theme: siteTheme,
  /** Whose rules a phone number without a country code follows; by the currency if left out. */
  phoneCountry: z.string().refine(isPhoneCountry, 'must be a country with a plan of numbers').optional(),
  /** The name if left out. */
  logoText: z.string().optional(),
  /** Addresses: the logo on dark and on light ground, the mark alone, the icon of 512 pixels. */
  pictures: z
    .strictObject({
      logo1: z.string().default(''),
      logo2: z.string().default(''),
      logo3: z.string().default(''),
      manifest_icon: z.string().default(''),
    })
    .prefault({}),
  signup: z
    .strictObject({
      tac: z.boolean().default(false),
      // Playing for money requires a date of birth and consent to the terms.
      dateOfBirth: z.boolean().default(true),
      acceptTerms: z.boolean().default(true),
      minimumAge: z.int().min(18).default(18),
    })
    .prefault({}),
  /** What is offered and shown: docs/site-settings.md. */
  shows: z
    .strictObject({
      freeGames: z.boolean().default(true),
      freePlay: z.boolean().default(true),
      rewards: z.boolean().default(false),
      apps: z.boolean().default(false),
      /** A splash screen before the first page of a visit. */
      preloader: z.boolean().default(false),
      /** The newest announcement before a visitor goes on. */
      announcementFirst: z.boolean().default(false),
      /** Sports first in the menus. */
      sportsFirst: z.boolean().default(false),
    })
    .prefault({}),
  /** Closed for maintenance, announced to last so long. */
  maintenanceDays: z.int().positive().optional(),
  /** Its last day, by UTC. */
  expiredDate: z.iso.date().optional(),
  /** Addresses in the stores of Android and iOS. */
  apps: z.strictObject({ android: z.string(), ios: z.string() }).optional(),
  /** Which of its domains the invitations of players lead to. */
  affDomain: z.string().optional(),
  /** The id at its chat provider, and the picture of the button, below `/art/`. */
  liveChat: z.strictObject({ id: z.string(), image: z.string() }).optional(),
  settings: siteSettings.prefault({}),
  /** From level 0, with the sums of deposits and stakes that they require, in whole units of the currency. */
  vipLevels: z.array(z.strictObject({ name: z.string().min(1), deposit: sum, turnover: sum })).default([]),
  verificationLevels: definedLevels,
  slides: z
    .array(
      z.strictObject({
        /** Address without its ending. */
        image: z.string(),
        href: link,
        texts: byLanguage(titled.extend({ action: z.string(), terms: z.string() })),
      }),
    )
    .default([]),
  announcements: z.array(z.strictObject({ daysAgo, texts: byLanguage(titled) })).default([]),
  marquee: z.array(byLanguage(z.string())).default([]),
  news: z.array(z.strictObject({ daysAgo, texts: byLanguage(titled) })).default([]),
  partners: z.array(z.strictObject({ name: z.string(), href: link, image: z.string() })).default([]),
  contacts: z
    .array(
      z.strictObject({
        kind: z.enum(['email', 'phone', 'telegram', 'facebook']),
        name: z.string().min(1),
        href: z.string().regex(/^(https?:\/\/|mailto:|tel:)/, 'must be an address, mailto: or tel:'),
      }),
    )
    .default([]),
  /** HTML, sanitised when it is served. */
  pages: z.array(z.strictObject({ page: cmsPage, bodies: byLanguage(z.string()) })).default([]),
  /** What search engines and link previews show of a page. */
  seo: z
    .array(
      z.strictObject({
        page: z.string(),
        path: z.string().startsWith('/'),
        image: z.string(),
        texts: byLanguage(
          z.strictObject({
            ...{ name: z.string(), body: z.string(), title: z.string() },
            ...{ description: z.string(), keywords: z.string() },
          }),
        ),
      }),
    )
    .default([]),
});

export type SiteDefinition = z.output<typeof siteDefinition>;
