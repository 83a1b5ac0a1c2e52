/** `npm run -s sbom`: what the archive of `npm run package` would carry now, as a CycloneDX list. */
import { readFileSync } from 'node:fs';
import { sbomOf } from './lists.ts';
import { shippedPackages } from './packages.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
console.log(JSON.stringify(sbomOf(shippedPackages(), version), null, 2));
