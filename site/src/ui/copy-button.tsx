import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../data/texts/use-translation.tsx';
import { Button } from './button.tsx';

const SHOWN_MS = 2_000;

/** Copies a text; it says so for a moment. @param name what is copied */
export function CopyButton({ text, name }: { readonly text: string; readonly name: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = window.setTimeout(() => setCopied(false), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [copied]);
  const copy = () => {
    // Without access to the clipboard the text is there to be selected.
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <Button look="quiet" size="small" onClick={copy} aria-label={t('deposit.pay.copy', { what: name })}>
      {copied ? <Check aria-hidden="true" size={16} /> : <Copy aria-hidden="true" size={16} />}
      <span role="status" className="sr-only">
        {copied ? t('deposit.pay.copied') : ''}
      </span>
    </Button>
  );
}
