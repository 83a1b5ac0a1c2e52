import './carved-doors.css';
import { NavLink } from 'react-router';
import { useGameMenu } from '../../../boot/menus.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Icon } from '../../components/icon.tsx';

/** Gates of stone with steps above and signs cut into the pillars; light falls out of the one that is open. */
export function CarvedDoors() {
  const { t } = useTranslation();
  const games = useGameMenu();
  return (
    <nav aria-label={t('shell.categories')} className="gates">
      {games.map(({ content_id, href, icon, category }) => (
        <NavLink key={content_id} to={href} className="gate">
          <span className="gate-frame">
            <Gate />
            <Icon name={icon} size={40} className="gate-sign" />
          </span>
          <span className="gate-name">{t(`category.${category}`)}</span>
        </NavLink>
      ))}
    </nav>
  );
}

const pillar = (
  <>
    <path className="gate-cut" d="M18 70h20M18 138h22" />
    <path className="gate-cut" d="M20 78h14v14H20zM24 82h6v6h-6z" />
    <path className="gate-cut" d="M21 100h12v4H25v4h8v4H21M21 120l6-5 6 5-6 5z" />
  </>
);

/** In the colours of the palette: stone, what is cut into it, and the dark or the light within. */
function Gate() {
  return (
    <svg className="gate-drawing" viewBox="0 0 160 150" aria-hidden="true">
      <path className="gate-stone" d="M10 146V62h12V46h14V32h18V20h52v12h18v14h14v16h12v84z" />
      <path className="gate-edge" d="M10 62h12V46h14V32h18V20h52v12h18v14h14v16h12" />
      <path className="gate-within" d="M46 146l7-82h54l7 82z" />
      <path className="gate-light" d="M52 146l5-72h46l5 72z" />
      <path className="gate-cut" d="M42 146l8-86h60l8 86M40 52h80M56 40h48M68 28h24" />
      <path className="gate-gem" d="M80 34l6 6-6 6-6-6z" />
      {pillar}
      <g transform="matrix(-1 0 0 1 160 0)">{pillar}</g>
      <path className="gate-stone" d="M2 142h156v8H2z" />
    </svg>
  );
}
