import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { create } from 'tar';
import { root } from '../launch/run.mjs';
import { serverFlags } from '../launch/server.mjs';
import { licencesOf, sbomOf } from './lists.ts';
import { type ShippedPackages, shippedPackages } from './packages.ts';

/** Commands of operators (docs/operations.md), by npm script: packed with everything they import. */
const operatorScripts = [
  'exclusions',
  'explain-ticket',
  'keys',
  'migrate',
  'new-site',
  'player-name',
  'settle',
  'staff',
  'terms',
  'verify-audit',
  'verify-ledger',
  'verify-round',
] as const;

const SERVER = 'server/src/main.ts';
const folders = [
  'rules/src',
  'contract/src',
  'server/src',
  'dist/site',
  'dist/site-server',
  'dist/games',
  'dist/backoffice',
  'docs/operations.md',
  'CHANGELOG.md',
];
/** Tests, and what is made for them. */
const FOR_TESTS = /\.test\.tsx?$|\/(testing|hazards|test-[^/]+)$/;
/** Files of a package that only compilers and debuggers read. */
const FOR_COMPILERS = /\.(map|[cm]?ts)$/;
/** The folder of files made for the archive; they are at its top. */
const MADE = 'dist/.package';

export interface Archive {
  readonly file: string;
  readonly bytes: number;
  readonly packages: ShippedPackages;
}

/**
 * Writes `baize-<version>.tar.gz` into a folder: the built site, the server as its sources (Node 24 runs them), the programs
 * of operators, the production dependencies as they are installed here, a list of all packages and their licences.
 * @throws where the site is not built or a package is not installed
 */
export async function writeArchive(target: string): Promise<Archive> {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const name = `baize-${manifest.version}`;
  const file = join(target, `${name}.tar.gz`);
  const packages = shippedPackages();
  const made: Readonly<Record<string, string>> = {
    'package.json': json(manifestOf(manifest)),
    'sbom.json': json(sbomOf(packages, manifest.version)),
    'licences.txt': licencesOf(packages),
  };
  mkdirSync(join(root, MADE), { recursive: true });
  try {
    for (const [path, text] of Object.entries(made)) writeFileSync(join(root, MADE, path), text);
    const paths = [
      ...Object.keys(made).map((path) => `${MADE}/${path}`),
      ...folders,
      ...new Set(operatorScripts.flatMap((script) => programFiles(programOf(manifest.scripts[script])))),
      // A package within another one's folder comes with it.
      ...packages.loaded.map(({ path }) => path).filter((path) => !path.includes('/node_modules/')),
    ];
    await create(
      {
        ...{ cwd: root, file, prefix: name, gzip: true, sync: true },
        // Neither owners nor modes of this machine. Times are kept: tags of pictures are made of them, and so are the same on
        // all servers of one archive.
        portable: true,
        filter: (path) => !(path.startsWith('node_modules/') ? FOR_COMPILERS : FOR_TESTS).test(path),
        onWriteEntry(entry) {
          if (entry.path.startsWith(MADE)) entry.path = entry.path.slice(MADE.length + 1);
        },
      },
      paths,
    );
    return { file, bytes: statSync(file).size, packages };
  } finally {
    rmSync(join(root, MADE), { recursive: true, force: true });
  }
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const programOf = (script: string): string => script.replace(/^node /, '');

/** A program and the modules of tools/ that it imports; all of the other rooms is there. */
function programFiles(file: string): string[] {
  const imports = readFileSync(join(root, file), 'utf8').matchAll(/from '(\.[^']+)'/g);
  const own = [...imports]
    .map(([, specifier = '']) => normalize(join(dirname(file), specifier)))
    .filter((path) => path.startsWith('tools'));
  return [file, ...own.flatMap(programFiles)];
}

function manifestOf({
  name,
  version,
  description,
  license,
  imports,
  scripts,
  dependencies,
}: Readonly<Record<string, Readonly<Record<string, string>>>>): object {
  return {
    ...{ name, version, description, private: true, type: 'module', license },
    // Password hashing and the encoder of pictures are native: the archive runs where it was made.
    ...{ engines: { node: '>=24' }, os: [process.platform], cpu: [process.arch] },
    imports,
    scripts: {
      start: ['node', ...serverFlags, SERVER].join(' '),
      ...Object.fromEntries(operatorScripts.map((script) => [script, scripts?.[script]])),
    },
    dependencies,
  };
}
