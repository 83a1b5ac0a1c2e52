import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { useGameMenu, useIsPageShown } from '../../boot/menus.ts';
import { usePage, useSite } from '../../data/page.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { Logo } from './logo.tsx';

const groups = [
  [
    'company',
    [
      ['about', '/about'],
      ['news', '/news'],
      ['promotions', '/promotions'],
      ['contact', '/contact-us'],
    ],
  ],
  [
    'help',
    [
      ['faqs', '/faqs'],
      ['banking', '/banking'],
      ['responsible', '/responsible-gaming'],
    ],
  ],
  [
    'legal',
    [
      ['terms', '/term-condition'],
      ['privacy', '/privacy-policy'],
      ['fairness', '/fairness'],
    ],
  ],
] as const;

/** The groups with the pages that the site shows. */
function useGroups() {
  const isShown = useIsPageShown();
  return groups.map(([group, links]) => [group, links.filter(([, href]) => isShown(href))] as const);
}

/** Age limit and (unless `bare`, where no other page is available) help: in every footer. */
export function Protection({ bare = false }: { readonly bare?: boolean }) {
  const { t } = useTranslation();
  const { signup } = useSite();
  return (
    <div className="protection">
      <span className="protection-age" aria-hidden="true">
        {signup.minimum_age}+
      </span>
      <p>
        {t('footer.adults', { age: signup.minimum_age })}{' '}
        {!bare && (
          <Link to="/responsible-gaming" className="underline underline-offset-2">
            {t('footer.responsible')}
          </Link>
        )}
      </p>
    </div>
  );
}

export function Rights() {
  const { t } = useTranslation();
  const { now } = usePage();
  const { site_name } = useSite();
  return <p>{t('footer.rights', { year: now.slice(0, 4), site: site_name })}</p>;
}

/** Nothing until the operator has set it. */
function Licence() {
  const { t } = useTranslation();
  const { licence } = useSite();
  return licence === null ? null : <p>{t('footer.licence', { licence })}</p>;
}

function Fair() {
  const { t } = useTranslation();
  return (
    <p className="flex items-start gap-2">
      <ShieldCheck aria-hidden="true" size={18} className="mt-0.5 flex-none text-accent" />
      {t('footer.fair')}
    </p>
  );
}

/** Four columns: the site, help, rules, and the games. */
export function RichFooter() {
  const { t } = useTranslation();
  const shown = useGroups();
  const games = useGameMenu();
  return (
    <footer className="footer footer-rich">
      <div className="page-column footer-columns">
        <div className="footer-site">
          <Logo />
          <Fair />
          <Licence />
        </div>
        {shown.map(([group, links]) => (
          <nav key={group} aria-label={t(`footer.${group}`)}>
            <h2 className="footer-title">{t(`footer.${group}`)}</h2>
            {links.map(([name, href]) => (
              <Link key={href} to={href} className="footer-link">
                {t(`footer.${name}`)}
              </Link>
            ))}
          </nav>
        ))}
        <nav aria-label={t('footer.games')}>
          <h2 className="footer-title">{t('footer.games')}</h2>
          {games.slice(0, 6).map(({ content_id, href, category }) => (
            <Link key={content_id} to={href} className="footer-link">
              {t(`category.${category}`)}
            </Link>
          ))}
        </nav>
      </div>
      <div className="page-column footer-end">
        <Protection />
        <Rights />
      </div>
    </footer>
  );
}

/** Centred under the logo, one line of links. */
export function CentredFooter() {
  const { t } = useTranslation();
  const shown = useGroups();
  return (
    <footer className="footer footer-centred">
      <div className="page-column">
        <Logo />
        <nav aria-label={t('footer.help')} className="footer-line">
          {shown.flatMap(([, links]) =>
            links.map(([name, href]) => (
              <Link key={href} to={href} className="footer-link">
                {t(`footer.${name}`)}
              </Link>
            )),
          )}
        </nav>
        <Protection />
        <Fair />
        <Licence />
        <Rights />
      </div>
    </footer>
  );
}

/** Small print in one dense block, for skeletons whose columns already carry the ways. */
export function SmallFooter() {
  const { t } = useTranslation();
  const shown = useGroups();
  return (
    <footer className="footer footer-small">
      <nav aria-label={t('footer.help')} className="footer-line">
        {shown.flatMap(([, links]) =>
          links.map(([name, href]) => (
            <Link key={href} to={href} className="footer-link">
              {t(`footer.${name}`)}
            </Link>
          )),
        )}
      </nav>
      <div className="footer-facts">
        <Protection />
        <Fair />
        <Licence />
        <Rights />
      </div>
    </footer>
  );
}
