/** `npm run permissions`: writes `docs/permissions.md`, the calls of the back office by the roles that ship. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { permissionsPage } from './permissions-page.ts';

writeFileSync(join(import.meta.dirname, '../..', 'docs/permissions.md'), permissionsPage());
