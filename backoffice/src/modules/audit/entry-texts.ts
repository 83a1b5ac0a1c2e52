import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';

export type Entry = OfficeResponse<'/api/office/audit/entries'>['entries'][number];

/** Writes who did what. */
export function useEntryTexts() {
  const { t } = useTranslation('audit');
  return {
    action: ({ action }: Entry) => t(`actions.${action.replace('.', '_')}`, { defaultValue: action }),
    person: ({ name, actor, roles }: Entry) =>
      `${name ?? actor}${roles.length === 0 ? '' : ` (${roles.join(', ')})`}`,
  };
}
