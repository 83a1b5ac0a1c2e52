import type { FailedPage } from '#contract/page.ts';
import type { Startup } from '../data/page.ts';
import { plainTheme } from '../templates/plain.ts';

/** The state of a site that could not be opened: nothing but the server's code and message (specification, section 8). */
export function failedStartup({ failure, site }: FailedPage): Startup {
  return {
    ...failure,
    maintenance: { is_maintenance: false, start_date: null, end_date: null },
    planned_maintenance: null,
    withdrawals_only: false,
    content: { menu: [], game_menu: [] },
    site: {
      ...plainTheme,
      site_name: site?.site_name ?? '',
      external_id: site?.external_id ?? '',
      currency: '',
      ...{ logo1: '', logo2: '', logo3: '', logo_text: site?.site_name ?? '' },
      ...{ status: '', expired_date: null, android_sub: '', ios_sub: '', manifest_icon: '' },
      ...{ gamify_status: false, free_game: false, licence: null },
      signup: {
        ...{ tac: false, date_of_birth: false, accept_terms: false },
        minimum_age: 18,
        phone_country: '',
      },
    },
    language: [],
    provider_count: [],
    aff_domain: null,
    live_chat: { chat_id: null, image_id: null, status: false, script: null },
    route_rules: [],
    secure_cookies: false,
    ...{ show_preloader: false, show_app_download: false, show_download_bar: false },
    ...{ show_bf_ann_modal: false, show_free_play: false, hasHotGames: false },
    cms_status: {},
  };
}
