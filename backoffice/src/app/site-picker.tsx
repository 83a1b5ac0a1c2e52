import { ChevronsUpDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Me } from '../data/me.ts';
import { Button } from '../ui/button.tsx';
import { MenuOnDemand } from '../ui/menu-on-demand.tsx';

/** The site that is looked at, by its external id; `undefined` for all. It is in the address. */
export function useSite(): string | undefined {
  return useSearchParams()[0].get('site') ?? undefined;
}

/** The part of the address that keeps the site, for links to other screens. */
export function useSiteSearch(): string {
  const site = useSite();
  return site === undefined ? '' : `?site=${encodeURIComponent(site)}`;
}

const load = async () => (await import('./menus/site-menu.tsx')).SiteMenu;

/** The name of the site that is looked at, and under it the others; nothing where there is only one. */
export function SitePicker({ me }: { readonly me: Me }) {
  const { t } = useTranslation();
  const site = useSite();
  if (me.sites.length < 2) return null;
  const name = me.sites.find(({ external_id }) => external_id === site)?.name ?? site;
  return (
    <MenuOnDemand
      load={load}
      trigger={
        <Button look="plain" className="max-w-44">
          <span className="truncate">{name ?? t('frame.allSites')}</span>
          <ChevronsUpDown size={14} aria-hidden className="text-muted" />
        </Button>
      }
    />
  );
}
