import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../texts/formats.ts';
import { say } from './toaster.tsx';

/** An amount with its currency; what is below zero is red as well as signed. */
export function Money({ amount, currency }: { readonly amount: string; readonly currency: string }) {
  const { money } = useFormats();
  return (
    <span className={`whitespace-nowrap tabular-nums ${amount.startsWith('-') ? 'text-bad' : ''}`}>
      {money(amount, currency)}
    </span>
  );
}

/** An instant in the reader's time zone, or a site's where one is named; in UTC on hover. */
export function Time({ at, zone }: { readonly at: string; readonly zone?: string }) {
  const { time } = useFormats();
  return (
    <time dateTime={at} title={`${at.replace('T', ' ').slice(0, 19)} UTC`} className="whitespace-nowrap">
      {time(at, zone)}
    </time>
  );
}

/** A player by the id, with a link to their page; a dash where there is none. */
export function PlayerLink({ id }: { readonly id: string | null }) {
  if (id === null) return '—';
  return (
    <Link to={`/players/${id}`} className="text-accent hover:underline">
      {id}
    </Link>
  );
}

/** An id, copied with one press. */
export function CopyId({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      title={t('action.copy')}
      aria-label={t('action.copyId', { id })}
      onClick={() => void navigator.clipboard.writeText(id).then(() => say(t('state.copied')))}
      className="inline-flex max-w-full items-center gap-1 rounded px-1 text-left font-mono text-xs text-muted hover:bg-hover hover:text-ink"
    >
      <span className="min-w-0 break-words">{id}</span>
      <Copy size={12} aria-hidden className="shrink-0" />
    </button>
  );
}
