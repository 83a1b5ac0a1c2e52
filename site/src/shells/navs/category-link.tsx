import { NavLink } from 'react-router';
import type { GameMenuItem } from '#contract/site.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { Icon } from '../components/icon.tsx';

/** Icon and name of a category; the layout is up to the navigation. */
export function CategoryLink({
  item,
  className,
  size = 24,
}: {
  readonly item: GameMenuItem;
  readonly className: string;
  readonly size?: number;
}) {
  const { t } = useTranslation();
  return (
    <NavLink to={item.href} className={className}>
      <Icon name={item.icon} size={size} />
      <span>{t(`category.${item.category}`)}</span>
    </NavLink>
  );
}
