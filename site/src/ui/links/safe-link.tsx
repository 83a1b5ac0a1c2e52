import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { linkKind } from '#rules/routing/links.ts';

interface Props {
  /** As an operator wrote it. */
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The way to wherever the site's own data says: a page, an address outside (beside this page), or nowhere. */
export function SafeLink({ to, className, children }: Props) {
  const kind = linkKind(to);
  if (kind === 'internal') {
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    );
  }
  if (kind === 'blocked') return <span className={className}>{children}</span>;
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
    </a>
  );
}
