/**
 * Parts the prefix that names a language from a path: `/php/slots` is `/slots` in `PHP`.
 *
 * @param pathname as it was asked for, without query
 * @param offered codes of the languages of the site
 * @returns the code as it is offered and its prefix as it was written, both empty where there is none, and the rest of
 *   the path, beginning with `/`
 */
export function splitLocale<Code extends string>(
  pathname: string,
  offered: readonly Code[],
): { readonly code: Code | undefined; readonly prefix: string; readonly path: string } {
  const [, first = ''] = /^\/([A-Za-z]{2,3})(?=\/|$)/.exec(pathname) ?? [];
  const code = offered.find((one) => one.toLowerCase() === first.toLowerCase());
  if (code === undefined) return { code, prefix: '', path: pathname };
  return { code, prefix: `/${first}`, path: pathname.slice(first.length + 1) || '/' };
}

/** The prefix under which a site shows its pages in a language. */
export function localePrefix(code: string): string {
  return `/${code.toLowerCase()}`;
}
