import { useTranslation } from 'react-i18next';
import { type SettingName, settingOf } from '#contract/office/sites/site-settings.ts';

/** How many entries a text of a list has; 0 where it is none. */
export function entriesOf(text: string | null): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** A setting in few words. */
export function useSettingText(): (name: SettingName, value: string | null) => string {
  const { t } = useTranslation('sites');
  return (name, value) => {
    const { kind, on } = settingOf(name);
    if (value === null || value === '') return t('set.nothing');
    if (kind === 'switch') return t(value === on ? 'set.on' : 'set.off');
    if (kind === 'routes' || kind === 'scripts') {
      const count = entriesOf(value).length;
      return count === 0 ? t('set.nothing') : t('set.entries', { count });
    }
    return value;
  };
}
