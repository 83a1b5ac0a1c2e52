import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { usePage } from '../../data/page.ts';

/** The site's mark; it leads home. Where its picture does not come, its name is set in the template's lettering. */
export function Logo({
  className = '',
  shrinks = false,
}: {
  readonly className?: string;
  /** On a phone it is only the mark: the balance, or the ways in, need the room. */
  readonly shrinks?: boolean;
}) {
  const { scheme, startup } = usePage();
  const { logo1, logo2, logo3, logo_text, site_name } = startup.site;
  const logo = scheme === 'light' && logo2 !== '' ? logo2 : logo1;
  const picture = useRef<HTMLImageElement>(null);
  const [isLost, setLost] = useState(logo === '');

  // The picture may have failed before this page was taken over.
  useEffect(() => {
    if (picture.current?.complete && picture.current.naturalWidth === 0) setLost(true);
  }, []);

  return (
    <Link to="/" className={`logo ${className}`} aria-label={site_name}>
      {isLost ? (
        <span className="logo-text">{logo_text || site_name}</span>
      ) : (
        <picture className="contents">
          {shrinks && logo3 !== '' && <source media="(max-width: 479px)" srcSet={logo3} />}
          <img
            ref={picture}
            src={logo}
            alt={site_name}
            width={160}
            height={40}
            className="logo-picture"
            onError={() => setLost(true)}
          />
        </picture>
      )}
    </Link>
  );
}
