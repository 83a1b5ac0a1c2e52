import type { HeroProps } from '../template/template.ts';
import { Carousel } from './carousel.tsx';

const roman = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];

/** From edge to edge, the slides counted in Roman figures. */
export function FullBleedHero({ slides }: HeroProps) {
  const label = (i: number) => roman[i] ?? String(i + 1);
  return <Carousel slides={slides} className="hero hero-full" label={label} />;
}

/** In a carved frame within the column. */
export function FramedHero({ slides }: HeroProps) {
  return (
    <div className="hero-frame">
      <Carousel slides={slides} className="hero hero-framed" />
    </div>
  );
}
