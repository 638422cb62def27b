import { startLastingKafka } from './lasting-kafka.mjs';
import type { KafkaBroker, KafkaOptions } from './start-kafka.mjs';

/** A broker whose restarts fail as often as it is given failures; `lose` ends it as a crash would. */
const broker = (failures: readonly string[] = []) => {
  const left = [...failures];
  const calls: string[] = [];
  const lines: string[] = [];
  let onLost: NonNullable<KafkaOptions['onLost']> = () => undefined;
  const call = (name: string) => (): Promise<void> => {
    calls.push(name);
    return Promise.resolve();
  };
  const kafka: KafkaBroker = {
    brokers: '127.0.0.1:1',
    kind: 'maven',
    description: 'a broker',
    isControllable: true,
    pause: call('pause'),
    resume: call('resume'),
    kill: call('kill'),
    stop: call('stop'),
    restart: async () => {
      calls.push('restart');
      const failure = left.shift();
      if (failure !== undefined) throw new Error(failure);
    },
  };
  const lasting = startLastingKafka(
    { dataDir: 'unused', log: (line) => lines.push(line) },
    {
      start: (options) => {
        onLost = options.onLost ?? onLost;
        return Promise.resolve(kafka);
      },
      pauseMs: 0,
    },
  );
  return { lasting, calls, lines, lose: (reason: string) => onLost(reason) };
};

const until = async (lines: readonly string[], line: string): Promise<void> => {
  while (!lines.includes(line)) await new Promise(setImmediate);
};

describe('a Kafka that lasts', () => {
  it('is started again whenever it ends by itself, and says so', async () => {
    const { lasting, calls, lines, lose } = broker();
    const { stop, ...described } = await lasting;
    expect(described).toStrictEqual({ brokers: '127.0.0.1:1', kind: 'maven', description: 'a broker' });
    for (const reason of ['killed', 'killed once more']) {
      lines.length = 0;
      lose(reason);
      await until(lines, 'Kafka is back');
      expect(lines).toStrictEqual([`${reason}\nStarting it again`, 'Kafka is back']);
    }
    await stop();
    expect(calls).toStrictEqual(['restart', 'restart', 'stop']);
  });

  it('is tried again until it comes up', async () => {
    const { lasting, calls, lines, lose } = broker(['the disk is full', 'the disk is still full']);
    await lasting;
    lose('no space left');
    await until(lines, 'Kafka is back');
    expect(lines).toStrictEqual([
      'no space left\nStarting it again',
      'Kafka could not be started again: the disk is full',
      'Kafka could not be started again: the disk is still full',
      'Kafka is back',
    ]);
    expect(calls).toStrictEqual(['restart', 'restart', 'restart']);
  });

  it('is not tried again once it is to stop', async () => {
    const { lasting, calls, lose } = broker(['the disk is full']);
    const { stop } = await lasting;
    lose('no space left');
    await stop();
    lose('killed after its end');
    await stop();
    expect(calls).toStrictEqual(['stop', 'stop']);
  });
});
