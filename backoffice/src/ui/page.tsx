import { type ReactNode, useEffect } from 'react';

/** A screen: its title is the title of the window, its actions are at its top. */
export function Page(props: {
  readonly title: string;
  /** Beside the title: a state, an id. */
  readonly beside?: ReactNode;
  readonly lead?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const { title, beside, lead, actions, children } = props;
  useEffect(() => {
    document.title = `${title} · Baize`;
  }, [title]);
  return (
    <div className="mx-auto grid max-w-[100rem] grid-cols-[minmax(0,1fr)] gap-4 p-4 lg:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid gap-0.5">
          <div className="flex flex-wrap items-center gap-2.5">
            <h1 className="text-xl font-semibold [overflow-wrap:anywhere]">{title}</h1>
            {beside}
          </div>
          {lead !== undefined && <p className="max-w-3xl text-muted">{lead}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** A surface with a heading. */
export function Panel(props: {
  readonly title?: string;
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className="min-w-0 rounded-lg border border-line bg-surface">
      {props.title !== undefined && (
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1.5 border-b border-line px-4 py-1.5">
          <h2 className="font-semibold">{props.title}</h2>
          {props.beside}
        </div>
      )}
      {props.children}
    </section>
  );
}

/** Facts by name; one that is not there is a dash. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,max-content)_1fr] gap-x-4 max-sm:grid-cols-[fit-content(40%)_1fr] gap-y-1.5 p-4 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 break-words">{value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Says what would be here, and how it gets here. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-1 px-4 py-12 text-center">
      <p className="font-medium">{title}</p>
      {children !== undefined && <div className="max-w-md text-sm text-muted">{children}</div>}
    </div>
  );
}

/** Uneven, as lines of text are; each once. */
const widths = [92, 75, 58, 86, 69, 52, 80, 63, 91, 74, 57, 85];

/** Up to twelve lines in the shape of what comes. */
export function Skeleton({ lines = 6 }: { readonly lines?: number }) {
  return (
    <div className="grid gap-2 p-4" aria-hidden>
      {widths.slice(0, lines).map((width) => (
        <div key={width} className="h-4 animate-pulse rounded bg-sunken" style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}
