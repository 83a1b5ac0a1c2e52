import './sky.css';
import type { HeroProps } from '../../template/template.ts';
import { CarouselFrame, Faces } from '../carousel.tsx';
import { SlideMarks, SlideWords } from '../slide-components.tsx';
import { useSlides } from '../use-slides.ts';

/** A hero without a picture: lights in the sky over a ridge, in the colours of the palette, with the offer below. */
export function SkyHero({ slides }: HeroProps) {
  const turning = useSlides(slides.length);
  return (
    <CarouselFrame className="sky" turning={turning}>
      <Lights />
      <div className="sky-words">
        <Faces
          slides={slides}
          turning={turning}
          face="sky-say"
          draw={(slide, { heading }) => <SlideWords slide={slide} heading={heading} />}
        />
      </div>
      <SlideMarks count={slides.length} turning={turning} />
    </CarouselFrame>
  );
}

/** Three curtains, bright at the hem and fading upwards; the ridge takes the colour of the ground. */
const curtains = [
  'M-80 0H1040V190C940 268 860 150 742 196S560 306 430 232 240 150 120 214-20 236-80 196Z',
  'M-80 0H1040V150C930 90 840 232 690 180S500 92 380 152 190 262 60 178-40 150-80 160Z',
  'M-80 0H1040V250C960 210 880 300 780 262S620 190 520 250 330 330 200 270 0 220-80 262Z',
] as const;

function Lights() {
  return (
    <div className="sky-lights">
      {curtains.map((hem, i) => (
        <svg
          key={hem}
          viewBox="0 0 960 340"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="sky-curtain"
          data-curtain={i}
        >
          <defs>
            <linearGradient id={`curtain-${i}`} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0.1" stopColor="currentColor" stopOpacity="0" />
              <stop offset="0.62" stopColor="currentColor" stopOpacity="0.3" />
              <stop offset="1" stopColor="currentColor" stopOpacity="0.85" />
            </linearGradient>
          </defs>
          <path d={hem} fill={`url(#curtain-${i})`} />
        </svg>
      ))}
      <svg viewBox="0 0 960 120" preserveAspectRatio="none" aria-hidden="true" className="sky-ridge">
        <path
          className="ridge-far"
          d="M0 120V78l70-30 60 26 92-52 66 40 84-28 70 30 96-50 88 46 74-34 90 44 76-40 94 38v52Z"
        />
        <path d="M0 120V98l96-24 84 22 110-40 96 34 120-26 100 30 128-38 96 32 130-18v50Z" />
      </svg>
    </div>
  );
}
