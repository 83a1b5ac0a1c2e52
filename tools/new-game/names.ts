/** The studios whose games the house makes, as a card and as the catalogue spell them. */
export const studios = { brasswork: 'BRASSWORK', papercut: 'PAPERCUT', burin: 'BURIN' } as const;

export type Studio = keyof typeof studios;

/** A game that is to be begun. */
export interface NewGame {
  /** As in addresses and tables: `tide-wheel`. */
  readonly code: string;
  /** As players read it: `Tide Wheel`. */
  readonly name: string;
  /** As the code of the house spells it: `tideWheel`. */
  readonly id: string;
  readonly studio: Studio;
}

const isStudio = (name: string): name is Studio => Object.hasOwn(studios, name);

/** @throws Error in plain words where there is no such studio, or the code is not of words in small letters */
export function readGame(code: string, studio: string): NewGame {
  if (!/^[a-z]{2,}(-[a-z]+){0,3}$/.test(code) || !isStudio(studio))
    throw new Error(`Say which: npm run new-game -- tide-wheel ${Object.keys(studios).join('|')}`);
  const words = code.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const together = words.join('');
  return {
    code,
    name: words.join(' '),
    id: together.charAt(0).toLowerCase() + together.slice(1),
    studio,
  };
}
