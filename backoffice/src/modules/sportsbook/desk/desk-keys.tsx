import { useTranslation } from 'react-i18next';
import { KeysDialog } from '../keys-dialog.tsx';

const keys = [
  ['↓ ↑ · J K', 'move'],
  ['Page ↓ ↑ · Home End', 'jump'],
  ['Space', 'press'],
  ['Enter', 'open'],
  ['/', 'search'],
  ['?', 'help'],
] as const;

/** The keys of the desk. */
export function DeskKeys({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('desk');
  return (
    <KeysDialog
      title={t('keys')}
      keys={keys.map(([key, name]) => [key, t(`key.${name}`)])}
      onClose={onClose}
    />
  );
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  PageDown: 12,
  PageUp: -12,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Where a key leads from a row, of so many; `undefined` for other keys. */
export function placeAfter(key: string, place: number, count: number): number | undefined {
  const step = steps[key];
  return step === undefined ? undefined : Math.min(Math.max(place + step, 0), Math.max(count - 1, 0));
}
