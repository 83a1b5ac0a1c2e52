import { useEffect, useRef } from 'react';

interface StepHeadProps {
  readonly title: string;
  readonly lead: string;
}

/** The heading of a form's step, scrolled to the top when the step begins: its field has the focus already. */
export function StepHead({ title, lead }: StepHeadProps) {
  const place = useRef<HTMLDivElement>(null);
  // Focusing scrolls no further than to the field, which can leave this under the header of the site.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div ref={place} className="grid gap-1.5">
      <h2 className="text-title font-semibold text-ink">{title}</h2>
      <p className="text-body text-muted">{lead}</p>
    </div>
  );
}
