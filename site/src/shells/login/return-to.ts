import { linkKind } from '#rules/routing/links.ts';

const KEY = 'baize.return-to';

/** The page to return to after login. */
export function rememberReturn(path: string): void {
  window.sessionStorage.setItem(KEY, path);
}

/** Hands the remembered address out once; only an address of this site is ever handed out. */
export function takeReturn(): string | undefined {
  const path = window.sessionStorage.getItem(KEY);
  window.sessionStorage.removeItem(KEY);
  return path !== null && linkKind(path) === 'internal' && path.startsWith('/') ? path : undefined;
}
