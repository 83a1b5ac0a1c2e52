import type { LucideIcon } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';

/** Seeds and hashes under their names: long, so they break anywhere. */
export function Facts({ rows }: { readonly rows: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="grid gap-2 text-small">
      {rows.map(([name, value]) => (
        <div key={name} className="grid gap-0.5">
          <dt className="text-muted">{name}</dt>
          <dd className="font-mono text-ink [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Checks a result in this browser, and says what came of it. */
export function Verdict({
  isRight,
  onCheck,
  texts,
  signs,
}: {
  readonly isRight: boolean | undefined;
  readonly onCheck: () => void;
  readonly texts: { readonly check: string; readonly right: string; readonly wrong: string };
  readonly signs: { readonly right: LucideIcon; readonly wrong: LucideIcon };
}) {
  const Sign = isRight ? signs.right : signs.wrong;
  return (
    <div className="flex flex-wrap items-center gap-3" aria-live="polite">
      <Button look="quiet" size="small" onClick={onCheck}>
        {texts.check}
      </Button>
      {isRight !== undefined && (
        <p className={`flex items-center gap-2 text-small ${isRight ? 'text-positive' : 'text-negative'}`}>
          <Sign aria-hidden className="size-5 flex-none" />
          {isRight ? texts.right : texts.wrong}
        </p>
      )}
    </div>
  );
}
