import { z } from 'zod';
import type { LanguageCode } from '#contract/languages.ts';
import {
  parseSetting,
  type SettingName,
  type SettingValue,
  siteSettings as settingRows,
} from '#contract/office/sites/site-settings.ts';
import type { RouteRule } from '#rules/routing/route-rules.ts';

/** Settings that an operator stores by name (`site_setting`), parsed and checked. */
export interface SiteSettings {
  readonly routeRules: readonly RouteRule[];
  /** Redirect target of `/`; `undefined` for the home page. */
  readonly rootPath: string | undefined;
  readonly secureCookies: boolean;
  /** Address of the chat provider's script, or its path on the site's own host. */
  readonly liveChatScript: string | undefined;
  readonly analytics: SettingValue<'analytics'>;
  /** Licensor and licence number, as shown in the footer. */
  readonly licence: string | undefined;
  /** Whether the games of the house offer autoplay. */
  readonly autoplay: boolean;
  /** Whether the games of the house offer to show rounds in the shortest time that the site allows. */
  readonly quickPlay: boolean;
  /** Whether games with a rule of countries are open to who may be in any country. */
  readonly opensToUnknownCountries: boolean;
  /** The language in which content is shown that has no texts in the reader’s; what it lacks too is English. */
  readonly fallbackLanguage: LanguageCode;
  /**
   * What withdrawals and new accounts for them ask for, unless it was just proven: nothing, any proof of the player, or a passkey
   * or code of an authenticator.
   */
  readonly withdrawalStepUp: 'none' | 'any' | 'factor';
  /** Whether the registration form asks for the date of birth; without it the player is asked before the first deposit. */
  readonly asksBirthday: boolean;
}

/** Settings that are columns of `site`; every other is a row of `site_setting`. */
export const siteColumns = [
  'free_game',
  'show_free_play',
  'gamify_status',
  'signup_tac',
  'signup_accept_terms',
  'signup_date_of_birth',
  'minimum_age',
  'phone_country',
  'logo_text',
  'show_preloader',
  'show_bf_ann_modal',
  'aff_domain',
  'show_app_download',
  'show_download_bar',
  'android_sub',
  'ios_sub',
  'expired_date',
  'live_chat_status',
  'live_chat_id',
  'live_chat_image_id',
] as const satisfies readonly SettingName[];

export type SiteColumn = (typeof siteColumns)[number];

const columns: ReadonlySet<string> = new Set(siteColumns);
export const isSiteColumn = (name: SettingName): name is SiteColumn => columns.has(name);

/** The schemas of the settings that are rows of `site_setting`, as files write them. */
export const siteSettings = z
  .strictObject({
    referral: settingRows.referral.value,
    sms_then_mail: settingRows.sms_then_mail.value,
    operator: settingRows.operator.value,
    route_rules: settingRows.route_rules.value,
    root_path: settingRows.root_path.value,
    secure_cookies: settingRows.secure_cookies.value,
    withdrawal_step_up: settingRows.withdrawal_step_up.value,
    licence: settingRows.licence.value,
    autoplay: settingRows.autoplay.value,
    quick_play: settingRows.quick_play.value,
    open_to_unknown_countries: settingRows.open_to_unknown_countries.value,
    fallback_language: settingRows.fallback_language.value,
    register_date_of_birth: settingRows.register_date_of_birth.value,
    live_chat_script: settingRows.live_chat_script.value,
    analytics: settingRows.analytics.value,
  })
  .partial();

/** Reads the settings of a site; an invalid one counts as not set and is reported. */
export function readSettings(
  externalId: string,
  rows: Readonly<Record<string, string>>,
  warn: (message: string) => void,
): SiteSettings {
  const read = <Name extends SettingName>(name: Name): SettingValue<Name> | undefined => {
    const text = rows[name];
    if (text === undefined || text === '') return undefined;
    const found = parseSetting(name, text);
    if (found.success) return found.data;
    warn(`Site ${externalId} has a wrong setting ${name}: ${z.prettifyError(found.error)}`);
    return undefined;
  };
  return {
    routeRules: read('route_rules') ?? [],
    rootPath: read('root_path'),
    secureCookies: read('secure_cookies') ?? false,
    liveChatScript: read('live_chat_script'),
    analytics: read('analytics') ?? [],
    licence: read('licence'),
    autoplay: read('autoplay') ?? true,
    quickPlay: read('quick_play') ?? true,
    opensToUnknownCountries: read('open_to_unknown_countries') ?? true,
    fallbackLanguage: read('fallback_language') ?? 'EN',
    withdrawalStepUp: read('withdrawal_step_up') ?? 'none',
    asksBirthday: read('register_date_of_birth') ?? true,
  };
}

/** Every rule of a site's routes; that of its root comes last. */
export function routeRulesOf({ routeRules, rootPath }: SiteSettings): readonly RouteRule[] {
  return rootPath === undefined || rootPath === '/'
    ? routeRules
    : [...routeRules, { path: '/', to: rootPath, external: false }];
}
