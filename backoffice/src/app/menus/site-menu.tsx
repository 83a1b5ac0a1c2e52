import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useMe } from '../../data/me.ts';
import { Menu, MenuChoice } from '../../ui/menu.tsx';
import type { MenuProps } from '../../ui/menu-on-demand.tsx';

const ALL = '';

/** The sites to choose from. */
export function SiteMenu({ trigger }: MenuProps) {
  const { t } = useTranslation();
  const me = useMe();
  const [params, setParams] = useSearchParams();
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
    <Menu trigger={trigger} isOpenAtFirst>
      <MenuChoice
        label={t('frame.site')}
        value={params.get('site') ?? ALL}
        options={options}
        onChange={choose}
      />
    </Menu>
  );
}
