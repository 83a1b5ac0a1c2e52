import type { ComponentProps, ReactNode } from 'react';
import type { Slide } from '../../data/shapes.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import type { HeroProps } from '../template/template.ts';
import { SlideMarks, SlidePicture, SlideWords } from './slide-components.tsx';
import { type Turning, useSlides } from './use-slides.ts';

type FrameProps = ComponentProps<'section'> & { readonly turning: Turning };

/** The region around rotating slides, announced to assistive technology. */
export function CarouselFrame({ turning, className, children, ...rest }: FrameProps) {
  const { t } = useTranslation();
  return (
    <section
      className={className}
      aria-roledescription="carousel"
      aria-label={t('home.slides')}
      {...rest}
      {...turning.hold}
    >
      {children}
    </section>
  );
}

/** A slide among the others: only the first is the heading of the page, and only what has been seen has a picture. */
interface Place {
  readonly heading: 'h1' | 'h2';
  readonly isFirst: boolean;
  readonly isSeen: boolean;
}

interface FacesProps extends HeroProps {
  readonly turning: Turning;
  /** Class name of each slide. */
  readonly face?: string;
  readonly draw?: (slide: Slide, place: Place) => ReactNode;
}

/** The slides one upon another, of which one is shown. */
export function Faces({ slides, turning, face = 'slide', draw = drawSlide }: FacesProps) {
  return slides.map((slide, i) => {
    const place: Place = { heading: i === 0 ? 'h1' : 'h2', isFirst: i === 0, isSeen: i <= turning.seen };
    return (
      <div key={slide.slide_id} className={face} data-shown={i === turning.index} inert={i !== turning.index}>
        {draw(slide, place)}
      </div>
    );
  });
}

function drawSlide(slide: Slide, { heading, isFirst, isSeen }: Place): ReactNode {
  return (
    <>
      {isSeen && <SlidePicture slide={slide} first={isFirst} />}
      <SlideWords slide={slide} heading={heading} />
    </>
  );
}

interface CarouselProps extends Omit<FacesProps, 'turning'> {
  readonly className: string;
  /** The label of a slide's marker. */
  readonly label?: (index: number) => string;
}

/** Slides one at a time, and their marks. */
export function Carousel({ className, label, ...faces }: CarouselProps) {
  const turning = useSlides(faces.slides.length);
  return (
    <CarouselFrame className={className} turning={turning}>
      <Faces turning={turning} {...faces} />
      <SlideMarks count={faces.slides.length} turning={turning} label={label} />
    </CarouselFrame>
  );
}
