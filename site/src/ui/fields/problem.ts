import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { type ErrorCode, errors, type Refusal } from '#contract/errors.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { useMoney } from '../money.ts';

/**
 * What is wrong with a field travels through a form as its code, so that the words follow the language. Figures
 * ride behind a bar: `amountTooSmall|{"min":"100"}`.
 */
export function problemOf(refusal: Pick<Refusal, 'refused' | 'detail'>): string {
  return refusal.detail ? `${refusal.refused}|${JSON.stringify(refusal.detail)}` : refusal.refused;
}

/** The words for a problem: those of the form's own checks first, then those of the server's codes. */
export function useProblemText(): (problem: string | undefined) => string | undefined {
  const { t, i18n } = useTranslation(['validation', 'errors']);
  const { money } = useMoney();
  return (problem) => {
    if (!problem) return undefined;
    const [code = '', figures] = problem.split('|', 2);
    const detail = figures ? readable(JSON.parse(figures), money) : {};
    const file = i18n.exists(code, { ns: 'validation' }) ? 'validation' : 'errors';
    return t(`${file}:${code}`, detail);
  };
}

/** Limits are money: they are read as such, everything else as it is. */
function readable(detail: Record<string, string | number>, money: (wire: string) => string) {
  return Object.fromEntries(
    Object.entries(detail).map(([name, figure]) => [
      name,
      typeof figure === 'string' && /^\d+(\.\d+)?$/.test(figure) ? money(figure) : figure,
    ]),
  );
}

/**
 * Shows a refusal where it belongs: at the field it names (else at `fallback`) when its code is one of a field, and
 * above the form when its row says so. The others have been shown by the call itself, which is made `inForm`.
 */
export function showRefusal<T extends FieldValues>(
  form: UseFormReturn<T>,
  refusal: Refusal,
  fallback: Path<T>,
): void {
  const { shown } = errors[refusal.refused];
  if (shown === 'field') {
    const named = refusal.field?.split('.')[0];
    const name = Object.keys(form.getValues()).find((one): one is Path<T> => one === named) ?? fallback;
    form.setError(name, { type: 'server', message: problemOf(refusal) }, { shouldFocus: true });
  } else if (shown === 'form') {
    form.setError('root.server', { type: 'server', message: problemOf(refusal) });
  }
}

/** A check of `#rules` as a form wants it: `true`, or the code of what is wrong. */
export function checked(problem: ErrorCode | undefined): true | string {
  return problem ?? true;
}

/** The same for a field that must not be empty. */
export function needed(text: string, problem: ErrorCode | undefined): true | string {
  return text.trim() === '' ? 'required' : checked(problem);
}
