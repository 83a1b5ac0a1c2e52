import { useTranslation } from 'react-i18next';
import { Empty, Page } from '../ui/page.tsx';

export function NotFound() {
  const { t } = useTranslation();
  return (
    <Page title={t('state.notFound')}>
      <Empty title={t('state.notFoundHint')} />
    </Page>
  );
}
