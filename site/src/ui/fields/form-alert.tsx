import { TriangleAlert } from 'lucide-react';

/** An error of a form as a whole, above its first field. */
export function FormAlert({ text }: { readonly text: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {text ? (
        <p className="flex items-start gap-2.5 rounded-control border border-negative/50 bg-negative/10 p-3 text-small text-ink">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-negative" />
          <span>{text}</span>
        </p>
      ) : null}
    </div>
  );
}
