import { useQuery } from '@tanstack/react-query';
import { Megaphone, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { publicQuery } from '../../data/queries.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { IconButton } from '../../ui/button.tsx';

/** Marquee texts, which pause on request. */
export function MarqueeLine() {
  const { t, i18n } = useTranslation();
  const { data } = useQuery(publicQuery('/api/home/marquee', {}));
  const [running, setRunning] = useState(true);
  const lines = (data?.value ?? []).flatMap(({ texts }) => texts[i18n.language] ?? texts.EN ?? []);
  if (lines.length === 0) return null;
  return (
    <section className="marquee-line" aria-label={t('home.marquee')}>
      <Megaphone aria-hidden="true" size={18} className="flex-none text-accent" />
      <div className="marquee-window">
        <p className="marquee-text" data-running={running}>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      </div>
      <IconButton label={running ? t('home.pause') : t('home.play')} onClick={() => setRunning(!running)}>
        {running ? <Pause aria-hidden="true" size={16} /> : <Play aria-hidden="true" size={16} />}
      </IconButton>
    </section>
  );
}
