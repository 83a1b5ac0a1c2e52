import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { LimitChange } from './limit-change.tsx';
import { LimitForm } from './limit-form.tsx';
import type { LimitRow } from './limits-panel.tsx';
import { percentUsed } from './percent-used.ts';
import { useLimitText } from './use-limit-text.ts';

/** One limit: what it is, what is used of it, what waits, and the form to change it. */
export function LimitCard({ row }: { readonly row: LimitRow }) {
  const { t } = useTranslation();
  const limitText = useLimitText();
  const [isOpen, setOpen] = useState(false);
  const name = t(`care.kind.${row.kind}`);
  return (
    <li className="grid gap-3 rounded-control border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid min-w-0">
          <h3 className="text-small text-muted">{name}</h3>
          <p className={`text-body font-semibold ${row.limit === null ? 'text-muted' : 'figures text-ink'}`}>
            {limitText(row.kind, row.limit)}
          </p>
        </div>
        <Button
          look="quiet"
          size="small"
          aria-expanded={isOpen}
          aria-label={t(row.limit === null ? 'care.setLabel' : 'care.changeLabel', { name })}
          onClick={() => setOpen(!isOpen)}
        >
          <Pencil aria-hidden className="size-4" />
          {t(row.limit === null ? 'care.set' : 'care.change')}
        </Button>
      </div>
      <Usage row={row} name={name} />
      {row.change ? <LimitChange kind={row.kind} change={row.change} /> : null}
      {isOpen ? <LimitForm row={row} onDone={() => setOpen(false)} /> : null}
    </li>
  );
}

function Usage({ row: { kind, limit, used }, name }: { readonly row: LimitRow; readonly name: string }) {
  const { t } = useTranslation();
  const limitText = useLimitText();
  if (limit === null || used === null) return null;
  const percent = percentUsed(used, limit);
  const won = used.startsWith('-');
  const text = won
    ? t('care.ahead', { amount: limitText(kind, used.slice(1)) })
    : t('care.used', { used: limitText(kind, used), limit: limitText(kind, limit) });
  return (
    <div className="grid gap-1.5">
      {/* biome-ignore lint/a11y/useSemanticElements: a native meter cannot be drawn in the template's colours everywhere */}
      <div
        role="meter"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
        className="h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div
          className={`h-full rounded-full ${percent >= 90 ? 'bg-negative' : 'bg-accent'}`}
          style={{ width: `${percent}%` }}
        />
      </div>
      <p aria-hidden className="figures text-small text-muted">
        {text}
      </p>
    </div>
  );
}
