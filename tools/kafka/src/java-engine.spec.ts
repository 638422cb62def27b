import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { FakePrograms } from './fake-programs.mjs';
import { javaEngine, javaVersion } from './java-engine.mjs';
import { jarsFolder } from './kafka-jars.mjs';

const banner = (version: string) => `echo 'openjdk version "${version}" 2025-01-01' >&2`;

describe('the version that Java prints', () => {
  it.each([
    ['openjdk version "17.0.15" 2025-04-15', 17],
    ['java version "1.8.0_402"', 8],
    ['openjdk version "21" 2023-09-19', 21],
    ['openjdk version "25-ea" 2025-09-16', 25],
    ['The operation could not be completed. Unable to locate a Java Runtime.', undefined],
    ['', undefined],
  ])('%s', (printed, expected) => {
    expect(javaVersion(printed)).toBe(expected);
  });
});

describe('Kafka under Java', () => {
  let programs: FakePrograms;
  const engine = (more: NodeJS.ProcessEnv = {}) =>
    javaEngine({ env: { ...programs.env, ...more }, log: () => undefined });

  beforeEach(() => {
    programs = new FakePrograms();
    mkdirSync(jarsFolder(programs.env), { recursive: true });
  });
  afterEach(() => programs.remove());

  it('is refused without Java', async () => {
    await expect(engine()).rejects.toThrow(/^Java 17\+ not found$/);
  });

  it('is refused with a Java that is too old, which is named', async () => {
    programs.add('java', banner('11.0.2'));
    await expect(engine()).rejects.toThrow('Java 17+ not found (java is version 11)');
  });

  it('is refused with a Java that only pretends', async () => {
    programs.add('java', `${banner('17.0.1')}; exit 1`);
    await expect(engine()).rejects.toThrow('Java 17+ not found');
  });

  it('takes the Java of JAVA_HOME first', async () => {
    programs.add('java', banner('21.0.1'));
    const home = join(programs.folder, 'home');
    mkdirSync(join(home, 'bin'), { recursive: true });
    programs.add('java-25', banner('25.0.1'));
    symlinkSync(join(programs.folder, 'java-25'), join(home, 'bin', 'java'));
    expect((await engine({ JAVA_HOME: home })).description).toMatch(/on Java 25$/);
  });

  it('passes over a JAVA_HOME that is too old', async () => {
    programs.add('java', banner('21.0.1'));
    expect((await engine({ JAVA_HOME: '/nowhere' })).description).toMatch(/on Java 21$/);
  });

  it('listens on the loopback address only', async () => {
    programs.add('java', banner('17.0.1'));
    expect((await engine()).listeners({ client: 5001, controller: 5002 })).toStrictEqual({
      bindHost: '127.0.0.1',
      clientPort: 5001,
      controllerPort: 5002,
      advertised: '127.0.0.1:5001',
    });
  });

  it('keeps the heap small and takes every jar of the cache', async () => {
    programs.add('java', banner('17.0.1'));
    const { program, args } = (await engine()).runBroker('/data', { client: 1, controller: 2 });
    expect(program).toBe('java');
    expect(args).toContain('-Xmx512m');
    expect(args.slice(-4)).toStrictEqual([
      '-cp',
      join(jarsFolder(programs.env), '*'),
      'kafka.Kafka',
      'server.properties',
    ]);
  });
});
