const choices = ['sound', 'quick'] as const;

/** A player's switches in a game: sound and quick play. */
export type KeptChoice = (typeof choices)[number];

const keyOf = (choice: KeptChoice): string => `baize.${choice}`;

/** Keeps a choice in this browser, for every game: a frame may keep nothing. */
export function keepChoice(choice: KeptChoice, on: boolean): void {
  window.localStorage.setItem(keyOf(choice), on ? 'on' : 'off');
}

/** Sends a game what was chosen in the last one. What its site does not offer, the game leaves aside. */
export function sendChoices(frame: Window): void {
  for (const choice of choices) {
    const value = window.localStorage.getItem(keyOf(choice));
    if (value !== null) frame.postMessage({ type: `baize:${choice}`, on: value === 'on' }, '*');
  }
}
