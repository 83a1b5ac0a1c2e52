/** The fragment (`#`) of a game page's address. */
export interface Launch {
  readonly token: string;
  /** A language code of the platform: `EN`, `PHP` … */
  readonly language: string;
}

/**
 * Reads the launch from the address, once, and takes it out of there, so that it is in no screenshot and no copied
 * link. A reload finds none: the page around the frame opens the game anew.
 */
export function takeLaunch(): Launch | undefined {
  const given = new URLSearchParams(location.hash.slice(1));
  const token = given.get('launch');
  if (!token) return undefined;
  history.replaceState(null, '', location.pathname);
  return { token, language: given.get('lang') ?? 'EN' };
}
