import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/page.tsx';

/** In place of a screen with a bug, or one whose files are gone since a newer version is there. */
export function Failed() {
  const { t } = useTranslation();
  return (
    <div className="grid justify-items-center p-8">
      <Empty title={t('state.broken')}>{t('state.brokenHint')}</Empty>
      <Button look="primary" onClick={() => location.reload()}>
        {t('action.reload')}
      </Button>
    </div>
  );
}
