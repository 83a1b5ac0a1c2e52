import { NavLink } from 'react-router';
import { useIsPageShown } from '../../boot/menus.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';

const offers = [['promotions', '/promotions']] as const;
const help = [
  ['faqs', '/faqs'],
  ['responsible', '/responsible-gaming'],
] as const;

function Links({ ways }: { readonly ways: readonly (typeof offers | typeof help)[number][] }) {
  const { t } = useTranslation();
  const isShown = useIsPageShown();
  return (
    <nav aria-label={t('shell.more')} className="marquee-utility">
      {ways
        .filter(([, href]) => isShown(href))
        .map(([name, href]) => (
          <NavLink key={href} to={href} className="marquee-utility-link">
            {t(`footer.${name}`)}
          </NavLink>
        ))}
    </nav>
  );
}

/** The ways that are no games, in small letters. */
export function UtilityLinks() {
  return <Links ways={[...offers, ...help]} />;
}

/** Beside categories that lead to the offers themselves. */
export function HelpLinks() {
  return <Links ways={help} />;
}
