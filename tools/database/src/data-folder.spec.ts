import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  clusterMajor,
  existingCluster,
  isDataFolder,
  openDataFolder,
  placeNewCluster,
  superuserPassword,
} from './data-folder.mjs';

describe('the data folder', () => {
  let parent: string;
  let folder: string;
  beforeEach(() => {
    parent = realpathSync(mkdtempSync(join(tmpdir(), 'causeway-data-')));
    folder = join(parent, 'with a space');
  });
  afterEach(() => rmSync(parent, { recursive: true }));

  const makeCluster = (path: string, version: string): void => {
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'PG_VERSION'), `${version}\n`);
  };

  it('is made and marked, and no other user may list it', () => {
    expect(openDataFolder(folder)).toBe(folder);
    expect(isDataFolder(folder)).toBe(true);
    expect(statSync(folder).mode & 0o066).toBe(0);
  });

  it('opens again, whatever it holds by then', () => {
    openDataFolder(folder);
    writeFileSync(join(folder, 'anything'), '');
    expect(openDataFolder(folder)).toBe(folder);
  });

  it('may be an empty folder, or one with only files restored from a backup', () => {
    mkdirSync(folder);
    for (const key of ['master.key', 'signing.key', 'custodian.key'])
      for (const name of [key, `${key}.previous`]) writeFileSync(join(folder, name), '');
    for (const name of ['signing.pub', 'credentials.json']) writeFileSync(join(folder, name), '');
    for (const name of ['heads', 'files']) mkdirSync(join(folder, name));
    openDataFolder(folder);
    expect(isDataFolder(folder)).toBe(true);
  });

  it('may not be a folder with foreign files', () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'thesis.txt'), '');
    expect(() => openDataFolder(folder)).toThrow(`${folder} holds files that Causeway did not make.`);
    expect(isDataFolder(folder)).toBe(false);
  });

  it.each([
    ['is a file', (at: string) => at],
    ['lies below one', (at: string) => join(at, 'data')],
  ])('may not be a place that %s, and the setting is named', (_, placeOf) => {
    writeFileSync(folder, '');
    const place = placeOf(folder);
    expect(() => openDataFolder(place)).toThrow(
      new RegExp(`^${place} cannot be the data folder: ENOTDIR.*set CAUSEWAY_DATA_DIR`),
    );
  });

  it('has a cluster once that was finished', () => {
    openDataFolder(folder);
    expect(existingCluster(folder)).toBeUndefined();
    mkdirSync(join(folder, 'postgres'));
    expect(existingCluster(folder)).toBeUndefined();
    makeCluster(join(folder, 'postgres'), '15');
    expect(existingCluster(folder)).toBe(join(folder, 'postgres'));
    expect(clusterMajor(join(folder, 'postgres'))).toBe(15);
  });

  it('remembers a cluster that lies elsewhere', () => {
    openDataFolder(folder);
    makeCluster(join(parent, 'elsewhere'), '18');
    writeFileSync(join(folder, 'postgres-location'), `${join(parent, 'elsewhere')}\n`);
    expect(existingCluster(folder)).toBe(join(parent, 'elsewhere'));
  });

  it('holds the cluster itself when the server can reach it', () => {
    openDataFolder(folder);
    const lines: string[] = [];
    expect(placeNewCluster(folder, undefined, (line) => void lines.push(line))).toBe(
      join(folder, 'postgres'),
    );
    expect(lines).toStrictEqual([]);
    expect(existsSync(join(folder, 'postgres-location'))).toBe(false);
  });

  it('keeps one random password, readable by its owner only', () => {
    openDataFolder(folder);
    const password = superuserPassword(folder, false);
    expect(password).toMatch(/^[0-9a-f]{48}$/);
    expect(superuserPassword(folder, true)).toBe(password);
    expect(statSync(join(folder, 'postgres-password')).mode & 0o777).toBe(0o600);
  });

  it('reports when the password of an existing cluster is missing', () => {
    openDataFolder(folder);
    expect(() => superuserPassword(folder, true)).toThrow(`${join(folder, 'postgres-password')} is missing`);
  });
});
