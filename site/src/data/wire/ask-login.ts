let go: () => void = () => {};

/** The app says how a visitor is asked to log in; they come back to where they stood. */
export function onLoginAsked(ask: () => void): void {
  go = ask;
}

/** Something can only be done by a player. */
export function askLogin(): void {
  go();
}
