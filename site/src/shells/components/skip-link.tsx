import { useTranslation } from '../../data/texts/use-translation.tsx';

export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a href="#main" className="skip-link">
      {t('shell.skip')}
    </a>
  );
}
