import { RotateCcw } from 'lucide-react';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Replaces a screen that crashed. */
export function ErrorScreen({ retry }: { readonly retry: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice picture="error" title={t('system.brokenTitle')} text={t('system.brokenText')} level="h1">
      <Button onClick={retry}>
        <RotateCcw aria-hidden="true" size={18} />
        {t('ui.tryAgain')}
      </Button>
      <ButtonLink to="/" look="quiet">
        {t('ui.backHome')}
      </ButtonLink>
    </Notice>
  );
}
