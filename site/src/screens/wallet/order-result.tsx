import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** Icon and colours of a state. */
export interface StateStyle {
  readonly icon: LucideIcon;
  readonly tone: string;
}

interface Props {
  readonly style: StateStyle;
  /** Whether a ring turns around the icon while the order is processed. */
  readonly spins?: boolean;
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** The card that shows the result of a deposit or withdrawal. */
export function OrderResult({ style: { icon: Icon, tone }, spins = false, title, lead, children }: Props) {
  return (
    <section className="@container mx-auto grid w-full max-w-xl justify-items-center gap-5 rounded-card border border-line bg-raised p-6 text-center @sm:p-8">
      <span className={`relative grid size-20 place-items-center rounded-full ${tone}`}>
        {spins && (
          <span
            aria-hidden
            className="absolute inset-0 animate-spin rounded-full border-2 border-accent border-e-transparent"
          />
        )}
        <Icon aria-hidden className="size-9" strokeWidth={2.25} />
      </span>
      <div role="status" className="grid gap-2">
        <h2 className="figures font-display text-display whitespace-normal text-ink">{title}</h2>
        <p className="text-body text-muted">{lead}</p>
      </div>
      {children}
    </section>
  );
}

/** Names and values of an order, one a line. */
export function OrderFacts({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid w-full gap-2 border-y border-line py-4 text-start text-body">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-6">
          <dt className="text-muted">{name}</dt>
          <dd className="figures ms-auto min-w-0 text-end font-semibold whitespace-normal text-ink">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The id of an order, which may break over lines. */
export function OrderReference({ id }: { readonly id: string }) {
  return <code className="text-small font-normal break-all">{id}</code>;
}
