import { RotateCcw } from 'lucide-react';
import { useStartupProblem } from '../../boot/startup.ts';
import { usePage } from '../../data/page.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** The site could not be opened: the server's message, and another try. */
export function Screen() {
  const { t } = useTranslation();
  const { statusCode, details } = usePage().startup;
  const message = useStartupProblem() ?? '';
  const known = /^[A-Za-z]+$/.test(message) ? t(`startup.${message}`, { defaultValue: '' }) : message;
  return (
    <main id="main" className="grid min-h-dvh content-center justify-items-center gap-2 px-4">
      <Notice
        picture="error"
        title={t('startup.title')}
        text={known === '' ? t('startup.unknown') : known}
        level="h1"
      >
        <Button onClick={() => window.location.reload()}>
          <RotateCcw aria-hidden="true" size={18} />
          {t('ui.tryAgain')}
        </Button>
      </Notice>
      <p className="grid max-w-full justify-items-center gap-1 text-center text-small text-muted wrap-anywhere">
        <span>
          <span className="figures">{statusCode}</span> {message}
        </span>
        {details !== undefined && details !== '' && <span>{t('startup.reference', { details })}</span>}
      </p>
    </main>
  );
}
