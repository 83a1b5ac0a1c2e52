import { z } from 'zod';
import { urlProblem } from '#rules/players/fields.ts';
import { linkKind } from '#rules/routing/links.ts';
import type { RouteRule } from '#rules/routing/route-rules.ts';

export interface AnalyticsScript {
  readonly section: 'HEAD' | 'BODY';
  readonly script: string;
  /** Origins the script loads from and reports to; the page lets it talk to these and no others. */
  readonly hosts: readonly string[];
}

/** Settings that an operator stores by name (`site_setting`), parsed and checked. */
export interface SiteSettings {
  readonly routeRules: readonly RouteRule[];
  /** Redirect target of `/`; `undefined` for the home page. */
  readonly rootPath: string | undefined;
  readonly secureCookies: boolean;
  /** Address of the chat provider's script, or its path on the site's own host. */
  readonly liveChatScript: string | undefined;
  readonly analytics: readonly AnalyticsScript[];
  /** Licensor and licence number, as shown in the footer. */
  readonly licence: string | undefined;
  /** Whether the games of the house offer autoplay. */
  readonly autoplay: boolean;
  /** Whether the games of the house offer to show rounds in the shortest time that the site allows. */
  readonly quickPlay: boolean;
  /** Whether the registration form asks for the date of birth; without it the player is asked before the first deposit. */
  readonly asksBirthday: boolean;
}

const path = z.string().regex(/^\/(?![/\\])\S*$/);
const origin = z.string().refine((text) => URL.canParse(text) && new URL(text).origin === text, 'an origin');
/** A path on the site's own host. */
const isOwnPath = (text: string) => path.safeParse(text).success;
const pathname = path.regex(/^[^?#A-Z]*$/);

/** By the names under which they are kept. Texts that hold more than one thing are JSON. */
const readers = {
  route_rules: z.array(
    z
      .object({ path: pathname, to: z.string(), external: z.boolean().default(false) })
      .refine(({ to, external }) => linkKind(to) === (external ? 'external' : 'internal'), 'leads nowhere'),
  ),
  root_path: path,
  secure_cookies: z.boolean(),
  licence: z.string().max(200),
  autoplay: z.boolean(),
  quick_play: z.boolean(),
  register_date_of_birth: z.boolean(),
  live_chat_script: z
    .string()
    .refine(
      (text) => isOwnPath(text) || (URL.canParse(text) && urlProblem(text) === undefined),
      'Invalid URL',
    ),
  analytics: z.array(
    z.object({
      section: z.enum(['HEAD', 'BODY']),
      script: z.string().max(20_000),
      hosts: z.array(origin).default([]),
    }),
  ),
};

const asJson = new Set([
  'route_rules',
  'secure_cookies',
  'analytics',
  'autoplay',
  'quick_play',
  'register_date_of_birth',
]);

/** The names of `site_setting` that have a reader here. */
export const settingNames: readonly string[] = Object.keys(readers);

/** Settings by name as files write them, checked as they are read later; those that have no reader here have one elsewhere. */
export const siteSettings = z
  .strictObject({ ...readers, referral: z.enum(['1', '0']), operator: z.string().min(1) })
  .partial();

/** Reads the settings of a site; an invalid one counts as not set and is reported. */
export function readSettings(
  externalId: string,
  rows: Readonly<Record<string, string>>,
  warn: (message: string) => void,
): SiteSettings {
  const read = <Name extends keyof typeof readers>(
    name: Name,
  ): z.output<(typeof readers)[Name]> | undefined => {
    const text = rows[name];
    if (text === undefined || text === '') return undefined;
    const found = readers[name].safeParse(asJson.has(name) ? jsonOf(text) : text);
    // The reader of a name answers what that name holds.
    if (found.success) return found.data as z.output<(typeof readers)[Name]>;
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
    asksBirthday: read('register_date_of_birth') ?? true,
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Every rule of a site's routes; that of its root comes last. */
export function routeRulesOf({ routeRules, rootPath }: SiteSettings): readonly RouteRule[] {
  return rootPath === undefined || rootPath === '/'
    ? routeRules
    : [...routeRules, { path: '/', to: rootPath, external: false }];
}
