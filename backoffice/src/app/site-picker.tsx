import { ChevronsUpDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Me } from '../data/me.ts';
import { Button } from '../ui/button.tsx';
import { Menu, MenuChoice } from '../ui/menu.tsx';

const ALL = '';

/** The site that is looked at, by its external id; `undefined` for all. It is in the address. */
export function useSite(): string | undefined {
  return useSearchParams()[0].get('site') ?? undefined;
}

/** The part of the address that keeps the site, for links to other screens. */
export function useSiteSearch(): string {
  const site = useSite();
  return site === undefined ? '' : `?site=${encodeURIComponent(site)}`;
}

export function SitePicker({ me }: { readonly me: Me }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const current = params.get('site') ?? ALL;
  if (me.sites.length < 2) return null;
  const options = [
    { value: ALL, label: t('frame.allSites') },
    ...me.sites.map(({ external_id, name, currency }) => ({
      value: external_id,
      label: `${name} · ${currency}`,
    })),
  ];
  const choose = (site: string) =>
    setParams((last) => {
      const next = new URLSearchParams(last);
      next.delete('before');
      if (site === ALL) next.delete('site');
      else next.set('site', site);
      return next;
    });
  return (
    <Menu
      trigger={
        <Button look="plain" className="max-w-44">
          <span className="truncate">
            {options.find(({ value }) => value === current)?.label.split(' · ')[0] ?? current}
          </span>
          <ChevronsUpDown size={14} aria-hidden className="text-muted" />
        </Button>
      }
    >
      <MenuChoice label={t('frame.site')} value={current} options={options} onChange={choose} />
    </Menu>
  );
}
