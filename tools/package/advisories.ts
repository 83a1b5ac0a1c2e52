/**
 * `npm run advisories`: known weaknesses of the packages that the archive carries, from the registry that npm uses.
 * Ends with 1 where there are any, and with 0 where there are none or the registry publishes none (which it says).
 */
import { npm } from '../launch/run.mjs';
import { shippedPackages } from './packages.ts';

interface Audit {
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly severity: string; readonly nodes: readonly string[] }>
  >;
  readonly message?: string;
}

/** Lines for people, and whether any package of the archive has a known weakness. */
export async function advisories(): Promise<{ readonly lines: readonly string[]; readonly isWeak: boolean }> {
  const { output } = await npm(['audit', '--json', '--loglevel=silent']);
  const { vulnerabilities, message } = parse(output);
  if (!vulnerabilities)
    return {
      lines: [`Advisories: not checked. The registry gave none: ${message ?? 'no answer'}`],
      isWeak: false,
    };
  const { loaded, bundled } = shippedPackages();
  const shipped = new Set([...loaded, ...bundled].map(({ path }) => path));
  const weak = Object.entries(vulnerabilities)
    .filter(([, { nodes }]) => nodes.some((path) => shipped.has(path)))
    .map(([name, { severity }]) => `  ${name}: ${severity}`);
  return {
    lines: weak.length > 0 ? ['Advisories: see npm audit.', ...weak] : ['Advisories: none.'],
    isWeak: weak.length > 0,
  };
}

function parse(output: string): Audit {
  try {
    return JSON.parse(output);
  } catch {
    return { message: output.trim().split('\n').at(-1) ?? '' };
  }
}

if (import.meta.main) {
  const { lines, isWeak } = await advisories();
  console.log(lines.join('\n'));
  process.exitCode = isWeak ? 1 : 0;
}
