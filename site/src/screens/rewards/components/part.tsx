import { type ReactNode, useId } from 'react';

interface PartProps {
  readonly title: string;
  /** Beside the heading. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page about rewards under its heading. */
export function Part({ title, tools, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="font-display text-title text-ink">
          {title}
        </h2>
        {tools}
      </div>
      {children}
    </section>
  );
}
