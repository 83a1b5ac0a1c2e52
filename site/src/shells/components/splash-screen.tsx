import './splash-screen.css';
import { usePage } from '../../data/page.ts';

/** The site's mark coming up out of the dark, and a line that fills. */
export function SplashScene() {
  const { scheme, startup } = usePage();
  const { logo1, logo2, logo3, site_name } = startup.site;
  const logo = scheme === 'light' && logo2 !== '' ? logo2 : logo1;
  return (
    <div className="opening-scene" aria-hidden="true">
      {logo3 === '' && logo !== '' ? (
        <img src={logo} alt="" width={200} height={50} className="opening-logo" />
      ) : (
        <>
          {logo3 !== '' && <img src={logo3} alt="" width={128} height={128} className="opening-mark" />}
          <p className="opening-name">{site_name}</p>
        </>
      )}
      <span className="opening-line" />
    </div>
  );
}

/**
 * Shown over the first page of a visit where the site wants it. It leaves by its own animation, so that nobody waits for
 * a script; the document marks the visit, and the pages after it come without (see `document/splash-screen.ts`).
 */
export function SplashScreen() {
  const { show_preloader } = usePage().startup;
  if (!show_preloader) return null;
  return (
    <div className="opening" aria-hidden="true">
      <SplashScene />
    </div>
  );
}
