import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning, pidOf } from '@causeway/process-lock';
import type { BrokerEngine } from './broker-engine.mjs';
import { killBroker, launchBroker, signalBroker, stopBroker } from './broker-process.mjs';
import { brokerStatus, stopRunning } from './broker-status.mjs';
import { DataFolder, type BrokerRecord } from './data-folder.mjs';
import { waitUntil } from './wait-until.mjs';

const PORTS = { client: 5001, controller: 5002 };
/** The process state of `/proc`: T is stopped. */
const stateOf = ({ identity }: BrokerRecord) =>
  readFileSync(`/proc/${pidOf(identity)}/stat`, 'utf8').split(') ')[1]?.[0];
const soon = (condition: () => boolean) => waitUntil(condition, { timeoutMs: 10_000, everyMs: 5 });
/** Runs this program in the place of Kafka. */
const engineOf = (program: string, args: string[]): BrokerEngine => ({
  kind: 'maven',
  description: program,
  listeners: ({ client, controller }) => ({
    bindHost: '127.0.0.1',
    clientPort: client,
    controllerPort: controller,
    advertised: `127.0.0.1:${client}`,
  }),
  runOnce: () => ({ program, args }),
  runBroker: () => ({ program, args }),
});

describe('the process of the broker', () => {
  let root: string;
  let folder: DataFolder;
  let launched: BrokerRecord | undefined;
  let ended: BrokerRecord[];
  const launch = (script: string): BrokerRecord => {
    const engine = engineOf('/bin/sh', ['-c', script]);
    // The end of an earlier test's process may be reported during this one.
    const ownEnds = ended;
    launched = launchBroker(engine, folder, PORTS, (record) => ownEnds.push(record));
    return launched;
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'causeway-broker-'));
    folder = new DataFolder(root);
    launched = undefined;
    ended = [];
  });
  afterEach(async () => {
    if (launched !== undefined) await killBroker(launched);
    rmSync(root, { recursive: true, force: true });
  });

  it('runs in the data folder, writes its log there and is on record', async () => {
    const broker = launch('pwd; exec /bin/sleep 60');
    expect(folder.broker).toStrictEqual(broker);
    expect(isRunning(broker.identity)).toBe(true);
    expect(await soon(() => folder.brokerLogTail(1) === folder.path)).toBe(true);
    expect(brokerStatus(folder)).toStrictEqual({
      isRunning: true,
      sentence: `Kafka runs on ${folder.path} at 127.0.0.1:5001 (maven, process ${pidOf(broker.identity)})`,
    });
  });

  it('stops when it is asked to', async () => {
    const broker = launch('exec /bin/sleep 60');
    await stopBroker(broker);
    expect(isRunning(broker.identity)).toBe(false);
    expect(await soon(() => ended.length === 1)).toBe(true);
    expect(ended).toStrictEqual([broker]);
  });

  it('is killed when it does not listen', async () => {
    const broker = launch('trap "" TERM; echo deaf; while :; do /bin/sleep 0.05; done');
    await soon(() => folder.brokerLogTail(1) === 'deaf');
    await stopBroker(broker, { timeoutMs: 200 });
    expect(isRunning(broker.identity)).toBe(false);
  });

  it('can be held still and woken', async () => {
    const broker = launch('exec /bin/sleep 60');
    await signalBroker(broker, 'SIGSTOP');
    expect(await soon(() => stateOf(broker) === 'T')).toBe(true);
    await signalBroker(broker, 'SIGCONT');
    expect(await soon(() => stateOf(broker) === 'S')).toBe(true);
  });

  it('receives the request to stop while it is paused', async () => {
    const broker = launch('exec /bin/sleep 60');
    await signalBroker(broker, 'SIGSTOP');
    await stopBroker(broker, { timeoutMs: 9_000 });
    expect(isRunning(broker.identity)).toBe(false);
  });

  it('is never confused with another process that was given its id', async () => {
    await stopBroker({ kind: 'maven', identity: `${process.pid} 1 of-another-boot`, brokers: 'x' });
    expect(isRunning(`${process.pid}`)).toBe(false);
    expect(process.kill(process.pid, 0)).toBe(true);
  });

  it('is reported when its program does not exist', () => {
    const engine = engineOf('/nowhere/java', []);
    expect(() => launchBroker(engine, folder, PORTS, () => undefined)).toThrow(
      '/nowhere/java could not be started',
    );
    expect(folder.broker).toBeUndefined();
  });

  it('can be stopped by another process through the record, once', async () => {
    const broker = launch('exec /bin/sleep 60');
    expect(await stopRunning(folder)).toBe(true);
    expect(isRunning(broker.identity)).toBe(false);
    expect(await stopRunning(folder)).toBe(false);
    expect(brokerStatus(folder)).toStrictEqual({
      isRunning: false,
      sentence: `Kafka does not run on ${folder.path}`,
    });
  });
});
