import '../../scripts/names.css';
import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { changeLanguage } from '../../boot/language.ts';
import { type PageLanguage, usePage } from '../../data/page.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import type { ModalProps } from '../../shells/modals/modal-table.ts';
import { useTemplate } from '../../shells/template/use-template.ts';
import { DialogTitle } from '../../ui/dialog.tsx';

export function Modal({ close }: ModalProps<'language'>) {
  const { t, i18n } = useTranslation();
  const { languages, startup } = usePage();
  const { code: template } = useTemplate();
  const client = useQueryClient();
  const choose = async ({ code, tag }: Pick<PageLanguage, 'code' | 'tag'>) => {
    await changeLanguage(i18n, { code, tag, secure: startup.secure_cookies, template });
    close();
    // Content comes in the language that was asked for, and in English.
    await client.invalidateQueries();
  };
  return (
    <>
      <DialogTitle>{t('shell.chooseLanguage')}</DialogTitle>
      <ul className="grid gap-1">
        {languages.map(({ code, name, tag }) => (
          <li key={code}>
            <button
              type="button"
              lang={tag}
              aria-pressed={code === i18n.language}
              className="menu-line"
              onClick={() => void choose({ code, tag })}
            >
              <span className="language-name">{name}</span>
              {code === i18n.language && (
                <Check aria-hidden="true" size={20} className="ml-auto text-accent" />
              )}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
