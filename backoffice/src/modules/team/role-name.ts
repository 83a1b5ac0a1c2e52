import { useTranslation } from 'react-i18next';
import { hasShippedName } from '#contract/office/roles.ts';

/** Writes the name of a role: of those that ship in the reader's language, unless somebody renamed it. */
export function useRoleName(): (role: { readonly code: string; readonly name: string }) => string {
  const { t } = useTranslation('team');
  return ({ code, name }) => (hasShippedName(code, name) ? t(`roleNames.${code}`) : name);
}
