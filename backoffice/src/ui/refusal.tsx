import { useTranslation } from 'react-i18next';
import type { OfficeRefusal } from '#contract/office/errors.ts';
import { RefusedCall } from '../data/call.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** Writes a refusal as a sentence. */
export function useRefusalText(): (refusal: OfficeRefusal) => string {
  const { t } = useTranslation('errors');
  return ({ refused, detail = {} }) => t(refused, { ...detail, defaultValue: t('other', { code: refused }) });
}

/** In place of what could not be loaded. */
export function LoadFailed({
  problem,
  onRetry,
}: {
  readonly problem: unknown;
  readonly onRetry: () => void;
}) {
  const { t } = useTranslation();
  const textOf = useRefusalText();
  const refusal = problem instanceof RefusedCall ? problem.refusal : undefined;
  return (
    <div className="grid justify-items-start gap-3 p-4">
      <Notice tone="bad">{refusal ? textOf(refusal) : t('state.failed')}</Notice>
      <Button onClick={onRetry}>{t('action.retry')}</Button>
    </div>
  );
}
