import { Globe } from 'lucide-react';
import { openModal } from '../../data/modals.ts';
import { usePage } from '../../data/page.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';

/** Opens the choice of languages; nothing where there is only one. */
export function LanguageButton({
  className = '',
  onPress,
}: {
  readonly className?: string;
  /** Called before the menu opens, to close what is in the way. */
  readonly onPress?: () => void;
}) {
  const { t, i18n } = useTranslation();
  const { languages } = usePage();
  const current = languages.find(({ code }) => code === i18n.language);
  if (languages.length < 2) return null;
  return (
    <button
      type="button"
      className={`language-button ${className}`}
      onClick={() => {
        onPress?.();
        openModal('language', {});
      }}
      aria-label={`${t('shell.chooseLanguage')}: ${current?.name ?? ''}`}
    >
      <Globe aria-hidden="true" size={18} />
      <span>{current?.name}</span>
    </button>
  );
}
