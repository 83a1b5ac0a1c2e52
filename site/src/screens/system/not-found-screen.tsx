import { useLocation } from 'react-router';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

export function Screen() {
  const { pathname } = useLocation();
  const { t } = useTranslation(['_m', 'ui']);
  return (
    <Notice
      picture="not-found"
      title={t('notFound', { path: pathname })}
      text={t('system.notFoundText', { ns: 'ui' })}
      level="h1"
    >
      <ButtonLink to="/">{t('ui.backHome', { ns: 'ui' })}</ButtonLink>
    </Notice>
  );
}
