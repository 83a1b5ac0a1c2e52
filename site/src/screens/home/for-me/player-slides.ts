import type { Slide } from '../../../data/shapes.ts';

/** Text and link of a player's slide. */
export type PlayerWords = Pick<Slide, 'texts' | 'href'>;

const forVisitors = ({ href }: Slide) => /^\/(register|login)\b/.test(href);

/**
 * The slides of a hero for a player: the first is about them, in the scene of the site's first one, so that no other picture
 * is fetched; those that ask a visitor to join are left out.
 * @param words `undefined` while they are on their way
 */
export function slidesOfPlayer(slides: readonly Slide[], words: PlayerWords | undefined): readonly Slide[] {
  const [first, ...others] = slides;
  if (!first) return slides;
  const own: Slide = {
    ...first,
    slide_id: 'for-me',
    ...(words ?? { texts: {}, href: '/account', isComing: true }),
  };
  const rest = forVisitors(first) ? others : slides;
  return [own, ...rest.filter((slide) => !forVisitors(slide))];
}
