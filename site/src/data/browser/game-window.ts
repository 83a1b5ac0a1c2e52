let opened: Window | null = null;

/** Opens a game in the window for games. @returns `null` where the browser opens none */
export function openGameWindow(address: string): Window | null {
  opened = window.open(address, 'baize-game', 'popup,width=1280,height=800');
  return opened;
}

/** Closes it, wherever the page beside it has gone meanwhile: its player may not play on. */
export function closeGameWindow(): void {
  opened?.close();
  opened = null;
}
