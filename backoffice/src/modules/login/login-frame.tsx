import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '#contract/languages.ts';
import { changeLanguage, currentLanguage, loadFaces, officeLanguages } from '../../texts/texts.ts';

/** The page around every step before there is a session. */
export function LoginFrame({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-sm">
        <div className="mb-5 flex items-center gap-2.5">
          <img src="/assets/icon.svg" alt="" width={32} height={32} />
          <span className="text-lg font-semibold">Baize</span>
        </div>
        <div className="rounded-lg border border-line bg-surface p-6">
          <h1 className="text-xl font-semibold">{title}</h1>
          <p className="mt-1 mb-5 text-muted">{lead}</p>
          {children}
        </div>
        <select
          aria-label={t('frame.language')}
          value={currentLanguage()}
          onFocus={loadFaces}
          onChange={({ target }) => {
            const code = officeLanguages.find((one) => one === target.value);
            if (code) void changeLanguage(code);
          }}
          className="mt-4 h-8 rounded-md bg-transparent text-sm text-muted"
        >
          {officeLanguages.map((code) => (
            <option key={code} value={code}>
              {languages[code].name}
            </option>
          ))}
        </select>
      </div>
    </main>
  );
}
