import { onServer } from './test-templates.ts';

/**
 * What the catalogue of PostgreSQL says of each object of a database's own, as one text each, in any order. Places of columns
 * and numbers of objects are left out; a trigger, an index or a constraint is a line of its own.
 */
const described: Readonly<Record<string, string>> = {
  schema: `select format('%s owner %s acl %s', n.oid::regnamespace, pg_get_userbyid(nspowner), nspacl)
             from pg_namespace n where is_own(n.oid)`,
  extension: "select format('%s %s', extname, extversion) from pg_extension",
  relation: `select format('%s kind %s persistence %s options %s owner %s acl %s rls %s identity %s parts %s of %s bound %s view %s',
                      c.oid::regclass, relkind, relpersistence, reloptions, pg_get_userbyid(relowner), relacl,
                      relrowsecurity, relreplident, pg_get_partkeydef(c.oid), i.inhparent::regclass,
                      pg_get_expr(relpartbound, c.oid), case when relkind in ('v', 'm') then pg_get_viewdef(c.oid) end)
               from pg_class c left join pg_inherits i on i.inhrelid = c.oid where is_own(relnamespace)`,
  column: `select format('%s.%s %s not null %s default %s identity %s generated %s collation %s storage %s compression %s acl %s',
                    attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
                    pg_get_expr(adbin, adrelid), attidentity, attgenerated, attcollation::regcollation, attstorage,
                    attcompression, attacl)
             from pg_attribute join pg_class c on c.oid = attrelid
             left join pg_attrdef on adrelid = attrelid and adnum = attnum
            where is_own(relnamespace) and attnum > 0 and not attisdropped and relkind in ('r', 'p', 'v')`,
  constraint: `select format('%s on %s: %s validated %s', conname, conrelid::regclass, pg_get_constraintdef(oid), convalidated)
                 from pg_constraint where is_own(connamespace)`,
  index: `select format('%s valid %s', pg_get_indexdef(indexrelid), indisvalid)
            from pg_index join pg_class c on c.oid = indexrelid where is_own(relnamespace)`,
  trigger: `select format('%s enabled %s', pg_get_triggerdef(t.oid), tgenabled)
              from pg_trigger t join pg_class c on c.oid = tgrelid where is_own(relnamespace) and not tgisinternal`,
  function: `select format('%s owner %s acl %s', pg_get_functiondef(p.oid), pg_get_userbyid(proowner), proacl)
               from pg_proc p where is_own(pronamespace) and not exists (
                 select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')`,
  type: `select format('%s kind %s labels %s', t.oid::regtype, typtype,
                  (select array_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = t.oid))
           from pg_type t where is_own(typnamespace) and typtype in ('e', 'd')`,
  sequence: `select to_jsonb(s)::text from pg_sequences s where is_own(schemaname::regnamespace)`,
};

/** Moments at which rows were written, which differ from one database to the next. */
const WRITTEN_AT = "'{applied_at,created_on}'::text[]";

/** All of a database but the places of its columns: its definitions, its rights, and its rows. */
export function readCatalogue(url: string): Promise<string[]> {
  return onServer(url, async (client) => {
    await client.query(`create function pg_temp.is_own(oid) returns boolean language sql as
      $$ select $1::regnamespace::text !~ '^(pg_|information_schema)' $$`);
    const found: string[] = [];
    for (const [what, query] of Object.entries(described)) {
      const { rows } = await client.query<string[]>({
        text: query.replaceAll('is_own(', 'pg_temp.is_own('),
        rowMode: 'array',
      });
      found.push(...rows.map(([text]) => `${what} ${text}`));
    }
    const tables = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where pg_temp.is_own(relnamespace) and relkind = 'r'`,
    );
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(
        `select (to_jsonb(r) - ${WRITTEN_AT})::text as row from ${name} r`,
      );
      found.push(...rows.map(({ row }) => `row of ${name} ${row}`));
    }
    return found.sort();
  });
}
