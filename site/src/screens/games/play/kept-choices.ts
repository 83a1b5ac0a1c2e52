const kept = { sound: 'baize.sound', quick: 'baize.quick' } as const;
const choices = ['sound', 'quick'] as const;

/** What a player switches in a game: whether it sounds, and whether rounds are shown quickly. */
export type KeptChoice = (typeof choices)[number];

/** Keeps a choice in this browser, for every game: a frame may keep nothing. */
export function keepChoice(choice: KeptChoice, on: boolean): void {
  window.localStorage.setItem(kept[choice], on ? 'on' : 'off');
}

/** Sends a game what was chosen in the last one. What its site does not offer, the game leaves aside. */
export function sendChoices(frame: Window): void {
  for (const choice of choices) {
    const value = window.localStorage.getItem(kept[choice]);
    if (value !== null) frame.postMessage({ type: `baize:${choice}`, on: value === 'on' }, '*');
  }
}
