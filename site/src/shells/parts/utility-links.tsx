import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';

const ways = [
  ['promotions', '/promotions'],
  ['faqs', '/faqs'],
  ['responsible', '/responsible-gaming'],
] as const;

/** The ways that are no games, in small letters. */
export function UtilityLinks() {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('shell.more')} className="marquee-utility">
      {ways.map(([name, href]) => (
        <NavLink key={href} to={href} className="marquee-utility-link">
          {t(`footer.${name}`)}
        </NavLink>
      ))}
    </nav>
  );
}
