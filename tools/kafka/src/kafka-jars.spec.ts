import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { FakePrograms } from './fake-programs.mjs';
import { fetchKafkaJars, jarsFolder } from './kafka-jars.mjs';
import { KafkaUnavailable } from './kafka-error.mjs';

/** Puts one jar where Maven is configured to, slowly enough for a second caller to come in between. */
const FETCHES =
  'for arg in "$@"; do case "$arg" in -DoutputDirectory=*) /bin/sleep 0.3; echo jar > "${arg#*=}/kafka.jar";; esac; done';

describe('the jars of the broker', () => {
  let programs: FakePrograms;
  let lines: string[];
  const fetch = () => fetchKafkaJars({ env: programs.env, log: (line) => lines.push(line) });
  const refusedFetch = () =>
    fetch().then(
      () => undefined,
      (error: Error) => error,
    );
  const leftovers = () => readdirSync(dirname(jarsFolder(programs.env)));

  beforeEach(() => {
    programs = new FakePrograms();
    lines = [];
  });
  afterEach(() => programs.remove());

  it('are kept below CAUSEWAY_CACHE_DIR, else in the home folder', () => {
    expect(jarsFolder({ CAUSEWAY_CACHE_DIR: '/cache' })).toMatch(/^\/cache\/kafka-4\.\d+\.\d+-[0-9a-f]{8}$/);
    expect(dirname(jarsFolder({}))).toBe(join(homedir(), '.cache', 'causeway'));
    expect(dirname(jarsFolder({ CAUSEWAY_CACHE_DIR: '' }))).toBe(join(homedir(), '.cache', 'causeway'));
  });

  it('are fetched through Maven once, and found the next time', async () => {
    programs.add('mvn', FETCHES);
    const folder = await fetch();
    expect(readFileSync(join(folder, 'kafka.jar'), 'utf8')).toBe('jar\n');
    expect(await fetch()).toBe(folder);
    expect(programs.calls).toHaveLength(1);
    expect(lines).toStrictEqual([expect.stringMatching(/^Fetching Apache Kafka 4\./)]);
  });

  it('are fetched by one of two callers that come at once, while the other waits', async () => {
    programs.add('mvn', FETCHES);
    const [first, second] = await Promise.all([fetch(), fetch()]);
    expect(second).toBe(first);
    expect(programs.calls).toHaveLength(1);
    expect(lines).toContain(`Waiting for process ${process.pid}, which is fetching Apache Kafka`);
    expect(leftovers()).toStrictEqual([first.slice(dirname(first).length + 1)]);
  });

  it('come from wherever Maven is configured to fetch: no host is named', async () => {
    programs.add('mvn', FETCHES);
    const pom = readFileSync(join(await fetch(), 'pom.xml'), 'utf8');
    const addresses = (pom.match(/https?:\/\/[^"<\s]+/g) ?? []).filter(
      (address) => !address.includes('/POM/4.0.0'),
    );
    expect(addresses).toStrictEqual([]);
    expect(pom).not.toContain('<repositor');
  });

  it('cannot be had without Maven, which is reported plainly', async () => {
    const refusal = await refusedFetch();
    expect(refusal).toBeInstanceOf(KafkaUnavailable);
    expect(refusal?.message).toBe(
      'Java is here, but Maven (the program mvn), which fetches Kafka, was not found',
    );
  });

  it('leave nothing behind when Maven fails, and the first error is reported', async () => {
    programs.add('mvn', 'echo "[ERROR] Could not transfer artifact"; echo "[ERROR] see the log"; exit 1');
    const refusal = await refusedFetch();
    expect(refusal).toBeInstanceOf(KafkaUnavailable);
    expect(refusal?.message).toBe('Maven could not fetch Apache Kafka: Could not transfer artifact');
    expect(leftovers()).toStrictEqual([]);
    expect(existsSync(jarsFolder(programs.env))).toBe(false);
  });

  it('are fetched after a failure when the cause is removed', async () => {
    programs.add('mvn', 'echo offline; exit 1');
    await expect(fetch()).rejects.toThrow('Maven could not fetch Apache Kafka: offline');
    programs.add('mvn', FETCHES);
    expect(existsSync(join(await fetch(), 'kafka.jar'))).toBe(true);
  });
});
