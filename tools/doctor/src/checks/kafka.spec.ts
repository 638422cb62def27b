import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkKafka } from './kafka.mjs';

let folder: string;
const servers: Server[] = [];
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'causeway doctor '))));
afterEach(() => {
  rmSync(folder, { recursive: true });
  for (const server of servers.splice(0)) server.close();
});

/** A listener that answers the first bytes it gets. */
const listen = async (answer: (request: Buffer) => Buffer | string): Promise<string> => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (request) => void socket.end(answer(request)));
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
};
/** As a broker greets back: the caller's own number, no error, no requests known. */
const likeKafka = (request: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0, 0, 0, 10]), request.subarray(8, 12), Buffer.alloc(6)]);

const check = (settings: NodeJS.ProcessEnv, shape: 'standalone' | 'services' = 'standalone') =>
  checkKafka({ root: '/', settings, shape });
/** A program on the PATH of this machine with this output. */
const program = (name: string, says: string, exitCode = 0): void => {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\necho '${says}'\nexit ${exitCode}\n`);
  chmodSync(file, 0o755);
};
const PATH = (): NodeJS.ProcessEnv => ({ PATH: folder });

describe('brokers that are named', () => {
  it('are greeted in their own words', async () => {
    const brokers = [await listen(likeKafka), await listen(likeKafka)].join(',');
    expect(await check({ KAFKA_BROKERS: brokers })).toMatchObject({
      status: 'ok',
      says: `${brokers.replace(',', ', ')} answer`,
    });
  });

  it('that are some other server are no brokers', async () => {
    const web = await listen(() => 'HTTP/1.1 400 Bad Request\r\n\r\n');
    expect(await check({ KAFKA_BROKERS: web })).toMatchObject({
      status: 'missing',
      says: `no Kafka answers at ${web}`,
      remedy: expect.stringContaining('KAFKA_BROKERS'),
    });
  });

  it('of which one answers are enough to start, and a warning', async () => {
    const there = await listen(likeKafka);
    expect(await check({ KAFKA_BROKERS: `${there},nonsense` })).toMatchObject({
      status: 'warn',
      says: 'nonsense do not answer',
    });
  });

  it.each(['nonsense', '127.0.0.1:1', '127.0.0.1:70000'])('%s are missing', async (broker) => {
    expect(await check({ KAFKA_BROKERS: broker })).toMatchObject({ status: 'missing' });
  });
});

describe('a Kafka of our own', () => {
  it('may come from a Docker engine', async () => {
    program('docker', '27.1');
    expect(await check(PATH(), 'services')).toMatchObject({
      status: 'ok',
      says: 'a Docker engine answers (27.1)',
    });
  });

  it('may come from Java and Maven, where Docker has no engine', async () => {
    program('docker', 'is the docker daemon running?', 1);
    program('java', 'openjdk version "21.0.1"');
    program('mvn', 'Apache Maven 3.9');
    expect(await check(PATH(), 'services')).toMatchObject({ status: 'ok', says: 'Java 21, Maven' });
  });

  it.each([
    ['11.0.2', true, 'Java 11, Maven'],
    ['17.0.2', false, 'Java 17, no Maven'],
  ])('cannot come from Java %s when Maven is there: %s', async (version, hasMaven, says) => {
    program('java', `openjdk version "${version}"`);
    if (hasMaven) program('mvn', 'Apache Maven 3.9');
    expect(await check(PATH(), 'services')).toMatchObject({
      status: 'missing',
      says: `no Docker engine answers; ${says}`,
    });
  });

  it('is missing for services only: standalone needs none', async () => {
    expect(await check(PATH(), 'services')).toMatchObject({ status: 'missing' });
    expect(await check(PATH())).toMatchObject({
      status: 'warn',
      says: 'no Docker engine answers; no Java, no Maven',
      remedy: expect.stringContaining('npm start needs none'),
    });
  });
});
