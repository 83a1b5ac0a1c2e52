import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import type pg from 'pg';

export const DATABASE = 'baize';
/** Owns the database and everything in it, and migrates. A data folder of an older version has this role alone. */
export const OWNER_ROLE = 'baize';
/** The roles of the server, its jobs and the tools. */
export const APPLICATION_ROLE = 'baize_app';

const SCRAM_ITERATIONS = 4096;

/**
 * Makes the two roles and the database where they are missing, and sets the application's password.
 * @param client the superuser's
 */
export async function prepareRoles(client: pg.Client, applicationPassword: string): Promise<void> {
  const { rows } = await client.query<{
    owner: boolean;
    application: boolean;
    database: boolean;
    verifier: string;
  }>(
    `select exists (select from pg_roles where rolname = $1) as owner,
            exists (select from pg_roles where rolname = $2) as application,
            exists (select from pg_database where datname = $3) as database,
            (select rolpassword from pg_authid where rolname = current_user) as verifier`,
    [OWNER_ROLE, APPLICATION_ROLE, DATABASE],
  );
  const found = rows[0];
  // Verifiers, not passwords: no log of statements can ever show the secrets.
  const owners = client.escapeLiteral(found?.verifier ?? '');
  const applications = client.escapeLiteral(scramVerifier(applicationPassword));
  if (!found?.owner)
    await client.query(
      `create role ${OWNER_ROLE} login createdb in role pg_checkpoint, pg_monitor password ${owners}`,
    );
  await client.query(
    `${found?.application ? 'alter' : 'create'} role ${APPLICATION_ROLE} login password ${applications}`,
  );
  // The owner may take the application's role on: what is measured on a cluster runs with no more rights than a server.
  await client.query(`grant ${APPLICATION_ROLE} to ${OWNER_ROLE} with inherit false`);
  if (!found?.database) await client.query(`create database ${DATABASE} owner ${OWNER_ROLE}`);
}

/** The SCRAM verifier of a password (RFC 5803); ours are ASCII, which SASLprep leaves unchanged. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, SCRAM_ITERATIONS, 32, 'sha256');
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${salt.toString('base64')}$${storedKey}:${hmac('Server Key').toString('base64')}`;
}
