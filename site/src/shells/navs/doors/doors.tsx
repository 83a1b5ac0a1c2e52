import './doors.css';
import { NavLink } from 'react-router';
import { useGameMenu } from '../../../boot/menus.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Icon } from '../../components/icon.tsx';

/** Double doors under an arch, one a category; they open a little under the hand, and wide where one is within. */
export function Doors() {
  const { t } = useTranslation();
  const games = useGameMenu();
  return (
    <nav aria-label={t('shell.categories')} className="doors">
      {games.map(({ content_id, href, icon, category }) => (
        <NavLink key={content_id} to={href} className="door">
          <span className="door-frame">
            <Leaves />
            <span className="door-sign">
              <Icon name={icon} size={34} />
            </span>
          </span>
          <span className="door-name">{t(`category.${category}`)}</span>
        </NavLink>
      ))}
    </nav>
  );
}

const leaf = (
  <>
    <path className="door-wood" d="M10 176V66a50 50 0 0 1 50-50v160z" />
    <path className="door-line" d="M18 92V66a42 42 0 0 1 34-41v67zM18 102h34v66H18z" />
    <path className="door-line" d="M24 86V66a36 36 0 0 1 22-33v53zM24 108h22v54H24z" />
    <circle className="door-knob" cx="55.5" cy="104" r="2.5" />
  </>
);

/** Drawn in the colours of the palette: the light behind, two leaves of wood, the arch around them. */
function Leaves() {
  return (
    <svg className="door-drawing" viewBox="0 0 120 180" aria-hidden="true">
      <path className="door-light" d="M10 176V66a50 50 0 0 1 100 0v110z" />
      <path className="door-glow" d="M40 172V70a20 20 0 0 1 40 0v102z" />
      <g className="door-leaf">{leaf}</g>
      <g transform="matrix(-1 0 0 1 120 0)">
        <g className="door-leaf">{leaf}</g>
      </g>
      <path className="door-arch" d="M4 176V66a56 56 0 0 1 112 0v110" />
      <path className="door-arch" d="M8 176V66a52 52 0 0 1 104 0v110" />
      <path className="door-stone" d="M53 4h14l-2 14H55zM0 174h120v5H0z" />
    </svg>
  );
}
