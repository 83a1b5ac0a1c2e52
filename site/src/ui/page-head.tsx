import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface PageHeadProps {
  readonly title: string;
  readonly lead?: string;
  /** The page above this one. */
  readonly back?: { readonly to: string; readonly text: string };
  /** Actions for the whole page. */
  readonly children?: ReactNode;
}

/** The top of a page about the player: where it belongs, what it is, what can be done with it. */
export function PageHead({ title, lead, back, children }: PageHeadProps) {
  return (
    <header className="grid gap-2">
      {back ? (
        <Link
          to={back.to}
          className="-ms-1 inline-flex min-h-11 items-center gap-1.5 justify-self-start px-1 text-small text-muted transition-colors hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {back.text}
        </Link>
      ) : null}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <h1 className="font-display text-display text-balance text-ink">{title}</h1>
          {lead ? <p className="max-w-prose text-pretty text-body text-muted">{lead}</p> : null}
        </div>
        {children ? <div className="flex flex-wrap gap-2">{children}</div> : null}
      </div>
    </header>
  );
}
