import './pixel-column.css';
import { NavLink } from 'react-router';
import { useGameMenu } from '../../../boot/menus.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Icon } from '../../components/icon.tsx';
import { pixelPath, type Tone } from './pixel-signs.ts';

const tones: readonly Tone[] = ['#', 'o', '+'];

/** Signs of twelve by twelve dots with their names beneath, one under the other. */
export function PixelColumn() {
  const { t } = useTranslation();
  const games = useGameMenu();
  return (
    <nav aria-label={t('shell.categories')} className="pixel-column">
      <NavLink to="/" end className="pixel-link">
        <PixelSign name="home" icon="house" />
        <span className="pixel-label">{t('menu.home')}</span>
      </NavLink>
      {games.map(({ content_id, href, icon, category }) => (
        <NavLink key={content_id} to={href} className="pixel-link">
          <PixelSign name={category} icon={icon} />
          <span className="pixel-label">{t(`category.${category}`)}</span>
        </NavLink>
      ))}
    </nav>
  );
}

/** A category without a pixel drawing shows the icon that the menu names. */
function PixelSign({ name, icon }: { readonly name: string; readonly icon: string }) {
  if (pixelPath(name, '#') === undefined) return <Icon name={icon} size={36} />;
  return (
    <svg className="pixel-sign" viewBox="0 0 12 12" shapeRendering="crispEdges" aria-hidden="true">
      {tones.map((tone) => (
        <path key={tone} d={pixelPath(name, tone)} data-tone={tone} />
      ))}
    </svg>
  );
}
