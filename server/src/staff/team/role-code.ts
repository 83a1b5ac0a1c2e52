import type { Reader } from '../../db/database.ts';

const LONGEST = 40;

/** A code for a new role, made of its name: `night-shift`, or `night-shift-2` where another has that. */
export async function newRoleCode(reader: Reader, operatorId: number, name: string): Promise<string> {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  const base = letters.slice(0, LONGEST).replace(/^-+|-+$/g, '') || 'role';
  const rows = await reader.selectFrom('role').select('code').where('operator_id', '=', operatorId).execute();
  const taken = new Set(rows.map(({ code }) => code));
  let code = base;
  for (let number = 2; taken.has(code); number += 1) code = `${base}-${number}`;
  return code;
}
