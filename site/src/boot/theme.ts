import { themeProblem } from '#contract/site.ts';
import type { Startup } from '../data/page.ts';
import { plainTheme } from '../templates/plain.ts';

/** Checks the theme on the server; a wrong one resets it and leaves its message. */
export function checkTheme(startup: Startup): Startup {
  const problem = themeProblem(startup.site.theme_code, startup.site.theme_color);
  if (problem === undefined) return startup;
  return { ...startup, message: problem, site: { ...startup.site, ...plainTheme } };
}
