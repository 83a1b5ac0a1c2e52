import { Link } from 'react-router';
import { useSite } from '../../data/page.ts';

/** The site's mark; it leads home. */
export function Logo({ className = '' }: { readonly className?: string }) {
  const { logo1, logo_text, site_name } = useSite();
  return (
    <Link to="/" className={`logo ${className}`} aria-label={site_name}>
      {logo1 === '' ? (
        <span className="logo-text">{logo_text || site_name}</span>
      ) : (
        <img src={logo1} alt={site_name} width={160} height={40} className="logo-picture" />
      )}
    </Link>
  );
}
