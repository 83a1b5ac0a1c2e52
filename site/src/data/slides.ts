import type { Slide } from './shapes.ts';

/** From this width the wide picture of a slide is shown, below it the tall one. */
export const WIDE_SLIDE = 768;

/** The pictures of a slide, without their endings. */
export function slideFiles(slide: Slide): { wide: string; tall: string } {
  return { wide: `${slide.image}-wide`, tall: `${slide.image}-tall` };
}

/** What a slide says in a language; `EN` is always there. */
export function slideText(slide: Slide, language: string) {
  return slide.texts[language] ?? slide.texts.EN;
}
