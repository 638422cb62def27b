import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { FakePrograms } from './fake-programs.mjs';
import { javaEngine } from './java-engine.mjs';
import { jarsFolder } from './kafka-jars.mjs';

const banner = (version: string) => `echo 'openjdk version "${version}" 2025-01-01' >&2`;

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
