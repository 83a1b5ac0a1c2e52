import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/notice.tsx';

export function MaintenanceScreen() {
  const { t } = useTranslation();
  return (
    <main id="main">
      <Notice picture="maintenance" title={t('maintenance.title')} text={t('maintenance.text')} level="h1" />
    </main>
  );
}
