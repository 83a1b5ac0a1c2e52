import { Volume2, VolumeX } from 'lucide-react';
import { useLayout } from '../../../data/layout.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';

/** Sound on or off; remembered. */
export function SoundSwitch() {
  const { t } = useTranslation();
  const isQuiet = useLayout((state) => state.isQuiet);
  const Sign = isQuiet ? VolumeX : Volume2;
  return (
    <button
      type="button"
      className="icon-button"
      aria-pressed={!isQuiet}
      aria-label={t('spin.soundOn')}
      title={t(isQuiet ? 'spin.soundOff' : 'spin.soundOn')}
      onClick={() => useLayout.setState({ isQuiet: !isQuiet })}
    >
      <Sign aria-hidden="true" size={20} />
    </button>
  );
}
