import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/run.mjs';
import type { ShippedPackage, ShippedPackages } from './packages.ts';

const DRAWN = `Symbols in pictures of the games: Fluent Emoji, Copyright (c) Microsoft Corporation, MIT.
`;
const RULE = '-'.repeat(80);

const refOf = ({ name, version }: ShippedPackage): string => `${name}@${version}`;

/**
 * What is in the archive, as a CycloneDX list. `npm sbom` lists what is installed, and so neither tells what is bundled from what
 * only builds, nor goes on where a package for tests is at odds with its own.
 */
export function sbomOf({ loaded, bundled }: ShippedPackages, version: string): object {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const all = [...loaded, ...bundled];
  const refs = new Map(all.map((one) => [one.path, refOf(one)]));
  const self = { 'bom-ref': `baize@${version}`, type: 'application', name: 'baize', version };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: self },
    components: all.map((one) => ({
      'bom-ref': refOf(one),
      type: 'library',
      name: one.name,
      version: one.version,
      purl: `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`,
      licenses: [{ expression: one.licence }],
      hashes: hashesOf(packages[one.path]?.integrity),
      properties: [{ name: 'baize:part', value: bundled.includes(one) ? 'browser bundle' : 'server' }],
    })),
    dependencies: all.map((one) => ({
      ref: refOf(one),
      dependsOn: one.needs.flatMap((path) => refs.get(path) ?? []),
    })),
  };
}

function hashesOf(integrity: string | undefined): object[] {
  const [, base64] = /^sha512-(.+)$/.exec(integrity ?? '') ?? [];
  return base64 ? [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }] : [];
}

/** Every package of the archive with its licence, and the texts that the licences ask to be passed on. */
export function licencesOf({ loaded, bundled }: ShippedPackages): string {
  const all = [...loaded, ...bundled].sort((a, b) => (refOf(a) < refOf(b) ? -1 : 1));
  const lines = all.map((one) => `${refOf(one)}: ${one.licence}`);
  const texts = all.flatMap((one) => {
    const own = textsOf(one);
    return own === '' ? [] : [`${RULE}\n${refOf(one)}\n${RULE}\n${own}\n`];
  });
  return [`${DRAWN}\n${lines.join('\n')}\n`, ...texts].join('\n');
}

function textsOf({ path }: ShippedPackage): string {
  return readdirSync(join(root, path))
    .filter((name) => /^(licen[cs]e|copying|notice)/i.test(name))
    .sort()
    .map((name) => readFileSync(join(root, path, name), 'utf8').trim())
    .join('\n\n');
}
