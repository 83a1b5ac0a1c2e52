import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Shows a key or a secret, once. */
export function SecretDialog({
  title,
  secret,
  onClose,
}: {
  readonly title: string;
  readonly secret: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('integrations');
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
  };
  return (
    <Dialog title={title} description={t('shownOnce')} onClose={onClose}>
      <div className="grid gap-4">
        <code className="rounded-md border border-line bg-sunken p-3 font-mono text-sm break-all select-all">
          {secret}
        </code>
        <div className="flex justify-end gap-2">
          <Button onClick={() => void copy()}>
            {isCopied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
            {isCopied ? t('copied') : t('copy')}
          </Button>
          <Button look="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
