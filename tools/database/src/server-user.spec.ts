import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeNewCluster, SYSTEM_FOLDER } from './data-folder.mjs';
import { reachableBinaries } from './reachable-binaries.mjs';
import { chooseServerUser, identityOf, isOpenTo } from './server-user.mjs';

const isRoot = process.getuid?.() === 0;
const silent = (): void => undefined;

const underRoot = (): void => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'causeway-user-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is one without special rights', () => {
    const user = chooseServerUser(silent);
    expect(['causeway-postgres', 'postgres', 'nobody']).toContain(user?.name);
    expect(user?.uid).toBeGreaterThan(0);
    expect(identityOf(user)).toStrictEqual({ uid: user?.uid, gid: user?.gid });
  });

  it('is the owner of an existing cluster, even one without a name', () => {
    chownSync(folder, 54_321, 54_322);
    expect(chooseServerUser(silent, folder)).toStrictEqual({ uid: 54_321, gid: 54_322, name: '54321' });
  });

  it('passes through folders that are open to every user, and enters no closed one', () => {
    const user = { uid: 54_321, gid: 54_321, name: 'stranger' };
    mkdirSync(join(folder, 'open'), { mode: 0o755 });
    expect(isOpenTo(join(folder, 'open'), user, 'enter')).toBe(false);
    chownSync(folder, 54_321, 54_321);
    expect(isOpenTo(join(folder, 'open'), user, 'read')).toBe(true);
  });

  it('distinguishes passage from reading', () => {
    const user = { uid: 54_321, gid: 54_321, name: 'stranger' };
    chownSync(folder, 54_321, 54_321);
    mkdirSync(join(folder, 'passage'), { mode: 0o711 });
    expect(isOpenTo(join(folder, 'passage'), user, 'enter')).toBe(true);
    expect(isOpenTo(join(folder, 'passage'), user, 'read')).toBe(false);
  });

  it("sends a cluster that it could not reach to the system's own place, and reports it", () => {
    const lines: string[] = [];
    const user = { uid: 54_321, gid: 54_321, name: 'stranger' };
    const cluster = placeNewCluster(folder, user, (line) => void lines.push(line));
    expect(cluster).toMatch(new RegExp(`^${SYSTEM_FOLDER}/postgres-[0-9a-f]{12}$`));
    expect(lines).toStrictEqual([
      `The folder ${folder} is closed to user stranger, which PostgreSQL has to run as under root: ` +
        `the database lives in ${cluster}`,
    ]);
  });

  it('refuses an installed PostgreSQL that it cannot read', () => {
    const binaries = { kind: 'installed' as const, binFolder: folder, version: '16.1', major: 16 };
    expect(() => reachableBinaries(binaries, { uid: 54_321, gid: 54_321, name: 'stranger' }, silent)).toThrow(
      `User stranger, which PostgreSQL has to run as under root, cannot read ${folder}.`,
    );
  });
};

const underAnother = (): void => {
  it('the server runs as ourselves', () => {
    expect(chooseServerUser(silent)).toBeUndefined();
    expect(chooseServerUser(silent, process.cwd())).toBeUndefined();
  });

  it("another user's cluster is refused", () => {
    expect(() => chooseServerUser(silent, '/')).toThrow('The database in / belongs to user root');
  });
};

// What can be tried depends on who runs the suite; CI runs it as root.
describe(
  isRoot ? 'under root, the account for the server' : 'not under root',
  isRoot ? underRoot : underAnother,
);

describe('without an account of its own', () => {
  it('a server reaches what we reach', () => {
    expect(isOpenTo('/anything', undefined, 'read')).toBe(true);
    expect(identityOf(undefined)).toStrictEqual({});
  });
});
