import { useTranslation } from 'react-i18next';

/** The rows as they are stored, for who knows what they mean. */
export function Raw({ value }: { readonly value: unknown }) {
  const { t } = useTranslation('players');
  return (
    <details className="rounded-lg border border-line bg-surface">
      <summary className="cursor-pointer px-4 py-3 font-semibold">{t('proof.raw')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard */}
      <pre className="max-h-96 overflow-auto border-t border-line p-4 font-mono text-xs" tabIndex={0}>
        {JSON.stringify(value, null, 2)}
      </pre>
    </details>
  );
}
