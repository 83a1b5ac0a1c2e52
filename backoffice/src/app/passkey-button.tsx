import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeRefusal } from '#contract/office/errors.ts';
import { hasPasskeys, showPasskey } from '../data/passkeys.ts';
import { useCall } from '../data/queries.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useRefusalText } from '../ui/refusal.tsx';

/** In place of a code, for those who have a passkey. */
export function PasskeyButton({ onShown }: { readonly onShown: () => void }) {
  const { t } = useTranslation();
  const { data } = useCall('/api/office/session/factors', {});
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<OfficeRefusal>();
  const textOf = useRefusalText();
  if (data === undefined || data.passkeys === 0 || !hasPasskeys()) return null;
  const show = async () => {
    setBusy(true);
    const refused = await showPasskey();
    setBusy(false);
    setRefusal(refused);
    if (!refused) onShown();
  };
  return (
    <div className="mb-4 grid gap-4 border-b border-line pb-4">
      <Button look="primary" className="h-9" isBusy={isBusy} onClick={() => void show()}>
        <KeyRound size={15} aria-hidden />
        {t('stepUp.usePasskey')}
      </Button>
      {refusal && <Notice tone="bad">{textOf(refusal)}</Notice>}
    </div>
  );
}
