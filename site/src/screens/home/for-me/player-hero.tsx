import { usePage } from '../../../data/page.ts';
import type { Slide } from '../../../data/shapes.ts';
import type { Template } from '../../../shells/template/template.ts';
import { useItems } from './items.ts';
import { slidesOfPlayer } from './player-slides.ts';

interface Props {
  readonly part: NonNullable<Template['hero']>;
  readonly slides: readonly Slide[];
}

/** The hero of the template, whose first slide is about the player. */
export function PlayerHero({ part: Part, slides }: Props) {
  const { language } = usePage();
  const first = useItems()?.[0];
  const said = first && { texts: { [language]: { ...first, terms: '' } }, href: first.href };
  return <Part slides={slidesOfPlayer(slides, said)} />;
}
