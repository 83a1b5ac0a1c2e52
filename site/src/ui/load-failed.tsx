import { Refused } from '../data/queries.ts';
import { useTranslation } from '../data/texts/use-translation.tsx';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface LoadFailedProps {
  readonly title: string;
  readonly fault: unknown;
  readonly onRetry: () => void;
}

/** A list or a part that did not come: what it was, why as far as that is known, and a way to ask again. */
export function LoadFailed({ title, fault, onRetry }: LoadFailedProps) {
  const { t } = useTranslation(['ui', 'errors']);
  const code = fault instanceof Refused ? fault.refusal.refused : 'internalServerError';
  return (
    <Notice picture="error" title={title} text={t(`errors:${code}`)}>
      <Button look="quiet" onClick={onRetry}>
        {t('ui:ui.tryAgain')}
      </Button>
    </Notice>
  );
}
