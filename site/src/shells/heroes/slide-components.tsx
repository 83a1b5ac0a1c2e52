import { Pause, Play } from 'lucide-react';
import { useSite } from '../../data/page.ts';
import type { Slide } from '../../data/shapes.ts';
import { LATER_SIZES, SLIDE_SIZES, slideFiles, slideText, WIDE_SLIDE } from '../../data/shapes.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { SafeLink } from '../../ui/links/safe-link.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Turning } from './use-slides.ts';

/** The scene of a slide. Only what has been seen, or comes next, is fetched. */
export function SlidePicture({ slide, first }: { readonly slide: Slide; readonly first: boolean }) {
  const { wide, tall } = slideFiles(slide);
  return (
    <Picture
      file={tall}
      wideFile={{ file: wide, from: WIDE_SLIDE }}
      alt=""
      sizes={first ? SLIDE_SIZES : LATER_SIZES}
      eager={first}
      className="slide-picture"
    />
  );
}

/** Headline, offer, button and terms. */
export function SlideWords({
  slide,
  heading: Heading,
}: {
  readonly slide: Slide;
  readonly heading: 'h1' | 'h2';
}) {
  const { i18n } = useTranslation();
  const text = slideText(slide, i18n.language);
  if (slide.isComing) return <ComingWords heading={Heading} />;
  if (!text) return null;
  return (
    <div className="slide-words">
      <Heading className="slide-title">{text.title}</Heading>
      <p className="slide-body">{text.body}</p>
      <SafeLink to={slide.href} className={buttonClass({ size: 'large' })}>
        {text.action}
      </SafeLink>
      {text.terms !== '' && <p className="slide-terms">{text.terms}</p>}
    </div>
  );
}

/** Words on their way, in their size. The page has its heading at once. */
export function ComingWords({ heading: Heading }: { readonly heading: 'h1' | 'h2' }) {
  const { site_name } = useSite();
  return (
    <div className="slide-words" aria-busy="true">
      <Heading className="sr-only">{site_name}</Heading>
      <Skeleton className="slide-title h-[1.1em] w-3/5" />
      <Skeleton className="slide-body h-[1.4em] w-4/5" />
      <Skeleton className="h-12 w-36" />
    </div>
  );
}

/** Which slide is shown, and how to stop them. */
export function SlideMarks({
  count,
  turning,
  label = () => '',
}: {
  readonly count: number;
  readonly turning: Turning;
  /** The label of a marker; none if left out. */
  readonly label?: ((index: number) => string) | undefined;
}) {
  const { t } = useTranslation();
  const { index, go, playing, setPlaying } = turning;
  if (count < 2) return null;
  return (
    <div className="slide-marks">
      {Array.from({ length: count }, (_, i) => (
        <button
          // The marks have no identity but their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={i}
          type="button"
          className="slide-mark"
          aria-label={withMark(t('home.slide', { number: i + 1, count }), label(i))}
          data-mark={label(i)}
          aria-current={i === index}
          onClick={() => go(i)}
        />
      ))}
      <button
        type="button"
        className="slide-mark"
        aria-label={playing ? t('home.pause') : t('home.play')}
        onClick={() => setPlaying(!playing)}
      >
        {playing ? <Pause aria-hidden="true" size={14} /> : <Play aria-hidden="true" size={14} />}
      </button>
    </div>
  );
}

/** Voice control uses visible labels, so the accessible name contains the marker's text. */
function withMark(name: string, mark: string): string {
  return name.includes(mark) ? name : `${name}, ${mark}`;
}
