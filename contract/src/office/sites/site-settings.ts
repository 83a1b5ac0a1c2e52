import { z } from 'zod';
import { urlProblem } from '#rules/players/fields.ts';
import { phonePlans } from '#rules/players/phone.ts';
import { linkKind } from '#rules/routing/links.ts';
import { siteLanguage } from '../site-fields.ts';

/** How a setting is entered: its field in the back office, and how its text is read. */
export type SettingKind = 'switch' | 'number' | 'text' | 'choice' | 'date' | 'domain' | 'routes' | 'scripts';

/** Headings under which settings are shown. */
export const settingGroups = ['play', 'signup', 'pages', 'apps', 'legal', 'outside'] as const;

interface SettingRow {
  readonly group: (typeof settingGroups)[number];
  readonly kind: SettingKind;
  /** What it may be. */
  readonly value: z.ZodType;
  /** As text: what a new site has; `null` where that is nothing. */
  readonly default: string | null;
  /** Of a switch: its text when it is on, and when it is off. */
  readonly on?: string;
  readonly off?: string;
  readonly least?: number;
  /** The largest number, or the most characters. */
  readonly most?: number;
  readonly choices?: readonly string[];
  /** Whether only those may change it who manage every site of the operator. */
  readonly everywhere?: true;
}

const settingRow = <const Row extends SettingRow>(row: Row): Row => row;

type Group = SettingRow['group'];

const turned = (group: Group, isOn: boolean) =>
  settingRow({
    ...{ group, kind: 'switch', value: z.boolean(), on: 'true', off: 'false' },
    default: String(isOn),
  });

const text = (group: Group, most: number) =>
  settingRow({ group, kind: 'text', value: z.string().max(most), most, default: null });

const path = z.string().regex(/^\/(?![/\\])\S*$/);
/** Scheme, host and port, as browsers write them. */
const origin = z.string().regex(/^https?:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/);
const isAddress = (one: string) => urlProblem(one) === undefined;
/** An address outside, or a path on the site's own host. */
const addressOrPath = z
  .string()
  .max(500)
  .refine((one) => path.safeParse(one).success || isAddress(one), 'Invalid URL');

const routes = z
  .array(
    z
      .object({ path: path.regex(/^[^?#A-Z]*$/), to: z.string(), external: z.boolean().default(false) })
      .refine(({ to, external }) => linkKind(to) === (external ? 'external' : 'internal'), 'leads nowhere'),
  )
  .max(500);

const scripts = z
  .array(
    z.object({
      section: z.enum(['HEAD', 'BODY']),
      script: z.string().max(20_000),
      hosts: z.array(origin).default([]),
    }),
  )
  .max(20);

const countries = Object.keys(phonePlans);

/**
 * Every setting of a site (docs/site-settings.md): what it is called, what it may be and what it is where nobody has set it.
 * Appearance, domains, languages and money are not among them.
 */
export const siteSettings = {
  free_game: turned('play', true),
  show_free_play: turned('play', true),
  autoplay: turned('play', true),
  quick_play: turned('play', true),
  open_to_unknown_countries: turned('play', true),
  gamify_status: turned('play', false),
  referral: settingRow({
    ...{ group: 'play', kind: 'switch', value: z.enum(['1', '0']), on: '1', off: '0', default: '0' },
  }),
  signup_tac: turned('signup', false),
  sms_then_mail: turned('signup', false),
  signup_accept_terms: turned('signup', true),
  signup_date_of_birth: turned('signup', true),
  register_date_of_birth: turned('signup', true),
  minimum_age: settingRow({
    ...{
      group: 'signup',
      kind: 'number',
      value: z.int().min(18).max(99),
      least: 18,
      most: 99,
      default: '18',
    },
  }),
  phone_country: settingRow({
    ...{ group: 'signup', kind: 'choice', value: z.enum(countries), choices: countries, default: null },
  }),
  fallback_language: settingRow({
    ...{ group: 'pages', kind: 'choice', value: siteLanguage, choices: siteLanguage.options, default: 'EN' },
  }),
  logo_text: text('pages', 60),
  root_path: settingRow({ group: 'pages', kind: 'text', value: path.max(200), most: 200, default: '/' }),
  route_rules: settingRow({ group: 'pages', kind: 'routes', value: routes, default: '[]' }),
  show_preloader: turned('pages', false),
  show_bf_ann_modal: turned('pages', false),
  aff_domain: settingRow({ group: 'pages', kind: 'domain', value: z.string().max(253), default: null }),
  show_app_download: turned('apps', false),
  show_download_bar: turned('apps', false),
  android_sub: settingRow({ ...text('apps', 500), value: z.string().max(500).refine(isAddress) }),
  ios_sub: settingRow({ ...text('apps', 500), value: z.string().max(500).refine(isAddress) }),
  withdrawal_step_up: settingRow({
    ...{ group: 'legal', kind: 'choice', value: z.enum(['none', 'any', 'factor']) },
    ...{ choices: ['none', 'any', 'factor'], default: 'none' },
  }),
  licence: text('legal', 200),
  operator: settingRow({ ...text('legal', 100), value: z.string().min(1).max(100), everywhere: true }),
  expired_date: settingRow({ group: 'legal', kind: 'date', value: z.iso.date(), default: null }),
  secure_cookies: turned('legal', false),
  live_chat_status: turned('outside', false),
  live_chat_id: text('outside', 200),
  live_chat_image_id: text('outside', 200),
  live_chat_script: settingRow({ ...text('outside', 500), value: addressOrPath }),
  analytics: settingRow({ group: 'outside', kind: 'scripts', value: scripts, default: '[]' }),
} as const;

export type SettingName = keyof typeof siteSettings;
export type SettingValue<Name extends SettingName> = z.output<(typeof siteSettings)[Name]['value']>;

export const settingNames = Object.keys(siteSettings) as readonly SettingName[];
export const settingOf = (name: SettingName): SettingRow => siteSettings[name];

/** Kinds whose text is JSON. A switch with texts of its own is none. */
const isJson = ({ kind, on = 'true' }: SettingRow): boolean =>
  kind === 'number' || kind === 'routes' || kind === 'scripts' || (kind === 'switch' && on === 'true');

function jsonOf(from: string): unknown {
  try {
    return JSON.parse(from);
  } catch {
    return undefined;
  }
}

/** Reads a setting from the text that it is kept as. */
export function parseSetting<Name extends SettingName>(
  name: Name,
  from: string,
): z.ZodSafeParseResult<SettingValue<Name>> {
  const row = settingOf(name);
  // The row of a name has the schema that its values are typed by.
  return row.value.safeParse(isJson(row) ? jsonOf(from) : from) as z.ZodSafeParseResult<SettingValue<Name>>;
}
