import { z } from 'zod';
import { callRow, siteFields, success } from '../call.ts';
import { gameMenuItem, maintenance, menuItem, plannedMaintenance, site } from '../site.ts';

export const startup = callRow({
  path: '/api/startup',
  access: 'public',
  summary: 'Everything a browser needs to open the site: settings, maintenance, theme, menus, languages',
  isShared: true,
  duringMaintenance: true,
  request: z.object({ domain_name: siteFields.domain_name }),
  response: z.object({
    ...success,
    message: z.string(),
    maintenance,
    planned_maintenance: plannedMaintenance.nullable().describe('Announced; `null` once it has begun'),
    withdrawals_only: z.boolean().describe('The site is closed: no registrations, deposits and bets'),
    content: z.object({ menu: z.array(menuItem), game_menu: z.array(gameMenuItem) }),
    site,
    /** Language codes the site offers, its default first. */
    language: z.array(z.object({ code: z.string(), name: z.string() })),
    provider_count: z.array(z.object({ category: z.string(), count: z.int() })),
    aff_domain: z.string().nullable(),
    live_chat: z.object({
      chat_id: z.string().nullable(),
      image_id: z.string().nullable(),
      status: z.boolean(),
      /** Address of the provider's script, or its path on the site's own host; without one there is nothing to start. */
      script: z.string().nullable(),
    }),
    /** Paths that lead elsewhere, the first that fits counts; an address outside is followed only if it says so. */
    route_rules: z.array(z.object({ path: z.string(), to: z.string(), external: z.boolean() })),
    /** Whether the language cookie is kept from plain HTTP. */
    secure_cookies: z.boolean(),
    show_preloader: z.boolean(),
    show_app_download: z.boolean(),
    show_download_bar: z.boolean(),
    show_bf_ann_modal: z.boolean(),
    show_free_play: z.boolean(),
    hasHotGames: z.boolean(),
    cms_status: z.record(z.string(), z.boolean()),
  }),
  errors: ['unknownSite', 'siteClosed', 'siteExpired', 'invalidThemeCode', 'invalidThemeColor'],
});
