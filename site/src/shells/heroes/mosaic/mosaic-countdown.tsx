import './mosaic-countdown.css';
import { Trophy } from 'lucide-react';
import type { Slide } from '../../../data/shapes.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Amount } from '../../../ui/amount.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { SafeLink } from '../../../ui/links/safe-link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { HeroProps } from '../../template/template.ts';
import { SlidePicture, SlideWords } from '../slide-components.tsx';
import { Countdown } from './countdown.tsx';
import { useEnding } from './use-ending.ts';

function Tile({ slide, lead = false }: { readonly slide: Slide; readonly lead?: boolean }) {
  return (
    <article className="fair-cell fair-slide" data-lead={lead}>
      <SlidePicture slide={slide} first={lead} />
      <SlideWords slide={slide} heading={lead ? 'h1' : 'h2'} />
    </article>
  );
}

/** A great offer, a small one, and beside them what ends next with the time that is left. */
export function MosaicCountdownHero({ slides }: HeroProps) {
  const { t } = useTranslation();
  const [first, second, third] = slides;
  return (
    <section className="fair" aria-label={t('home.slides')}>
      {first && <Tile slide={first} lead />}
      <EndingCell instead={third} />
      {second && <Tile slide={second} />}
    </section>
  );
}

/** Reserves its space while loading; if nothing ends soon, an offer takes it. */
function EndingCell({ instead }: { readonly instead: Slide | undefined }) {
  const ending = useEnding();
  if (ending === undefined) return <Skeleton className="fair-cell fair-ending" />;
  if (ending === null) return instead ? <Tile slide={instead} /> : null;
  const { title, body, action, href, until, prize } = ending;
  return (
    <article className="fair-cell fair-ending">
      <Trophy aria-hidden="true" className="fair-trophy" strokeWidth={1.25} />
      <h2 className="fair-title">{title}</h2>
      {prize === '0' ? (
        <p className="fair-body">{body}</p>
      ) : (
        <p className="fair-prize">
          <Amount value={prize} signed />
        </p>
      )}
      <Countdown until={until} />
      <SafeLink to={href} className={`${buttonClass({})} fair-action`}>
        {action}
      </SafeLink>
    </article>
  );
}
