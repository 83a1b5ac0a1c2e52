import { execFileSync } from 'node:child_process';
import { chownSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartError } from '../../start-error.ts';

/** The operating-system user PostgreSQL runs as. It refuses to run as root. */
export interface ServiceUser {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

/** Absent when the server itself is an ordinary user: PostgreSQL then runs as that same user. */
export function chooseServiceUser(clusterDir: string): ServiceUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readUsers();
  const owner = ownerOf(clusterDir);
  if (owner && owner.uid !== 0) {
    return { ...owner, name: users.find((user) => user.uid === owner.uid)?.name ?? `#${owner.uid}` };
  }
  return (
    users.find((user) => user.name === 'postgres') ??
    users.find((user) => user.name === 'nobody') ??
    createUser()
  );
}

/** Whether the user can walk to `path`: search permission on the path and on every folder above it. */
export function canReach(path: string, user: ServiceUser | undefined): boolean {
  return obstacle(path, user) === undefined;
}

/** The first folder on the way to `path` that the user may not enter. */
export function obstacle(path: string, user: ServiceUser | undefined): string | undefined {
  if (!user) return undefined;
  const folders = [];
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    folders.unshift(folder);
    if (folder === dirname(folder)) break;
  }
  return folders.find((folder) => !mayEnter(folder, user));
}

/** Gives a whole tree to the user; for a cluster that was copied or restored by root. */
export function giveTo(path: string, user: ServiceUser): void {
  if (lstatSync(path).isDirectory()) {
    for (const name of readdirSync(path)) giveTo(join(path, name), user);
    chownSync(path, user.uid, user.gid);
  } else {
    lchownSync(path, user.uid, user.gid);
  }
}

function mayEnter(folder: string, user: ServiceUser): boolean {
  const { mode, uid, gid } = statSync(folder);
  if (uid === user.uid) return (mode & 0o100) !== 0;
  if (gid === user.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

function ownerOf(path: string): { uid: number; gid: number } | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && { uid: stats.uid, gid: stats.gid };
}

function readUsers(): ServiceUser[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

function createUser(): ServiceUser {
  try {
    execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'], {
      stdio: 'pipe',
    });
  } catch (error) {
    throw new StartError(
      'PostgreSQL refuses to run as root, this machine has neither a user "postgres" nor "nobody", and creating ' +
        'one failed. Start Baize as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    );
  }
  const created = readUsers().find((user) => user.name === 'postgres');
  if (!created) throw new Error('The user "postgres" was created but does not appear in /etc/passwd.');
  return created;
}
