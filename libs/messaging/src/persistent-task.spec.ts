import { getEventListeners } from 'node:events';
import { PersistentTask, Stopped } from './persistent-task.js';
import { until } from './testing/payments-and-receipts.js';
import { wait, type Wait } from './wakeup.js';

const HOUR_MS = 3_600_000;

describe('a persistent task', () => {
  const tasks: PersistentTask[] = [];
  const waits: number[] = [];
  const lines: string[] = [];
  const briefly: Wait = (durationMs, ...signals) => wait(Math.min(durationMs, 1), ...signals);
  const start = (run: (task: PersistentTask) => Promise<void>, pause = briefly): PersistentTask => {
    const task = new PersistentTask({
      name: 'work',
      run,
      log: (_level, line) => lines.push(line),
      wait: (durationMs, ...signals) => {
        waits.push(durationMs);
        return pause(durationMs, ...signals);
      },
    });
    tasks.push(task);
    return task;
  };
  beforeEach(() => {
    waits.length = 0;
    lines.length = 0;
  });
  afterEach(() => Promise.all(tasks.splice(0).map((task) => task.stop())));

  const sleepLong = (task: PersistentTask): Promise<void> => wait(HOUR_MS, task.signal);

  it('starts once its work reports that it runs', async () => {
    const task = start(async (self) => {
      await self.wait(1);
      self.running();
      await sleepLong(self);
    });
    expect(task.status()).toBe('waiting: starting');
    await until(() => task.status() === 'running');
  });

  it('is started again after every failure, later and later, and shows the reason', async () => {
    let attempts = 0;
    const task = start(async (self) => {
      attempts += 1;
      if (attempts <= 4) throw new Error(`failure ${attempts}`);
      await sleepLong(self);
    });
    await until(() => attempts === 5);
    expect(waits).toStrictEqual([50, 100, 200, 400]);
    expect(task.status()).toBe('waiting: failure 4');
    expect(lines).toStrictEqual(Array<string>(4).fill('a task tries again'));
  });

  it('counts failures anew once it has run', async () => {
    let attempts = 0;
    start(async (self) => {
      attempts += 1;
      if (attempts === 3) self.running();
      if (attempts <= 3) throw new Error('failure');
      await sleepLong(self);
    });
    await until(() => attempts === 4);
    expect(waits).toStrictEqual([50, 100, 50]);
  });

  it('lets any number of its parts wait, with nothing at its signal, and ends them all', async () => {
    const outcomes: unknown[] = [];
    let listening = -1;
    const task = start(async (self) => {
      const parts = Array.from({ length: 50 }, (_, part) => self.part(`${part}`, async () => undefined));
      const waits = parts.map((part) => part.wait(HOUR_MS));
      listening = getEventListeners(self.signal, 'abort').length;
      outcomes.push(...(await Promise.allSettled(waits)));
    }, wait);
    await until(() => listening >= 0);
    expect(listening).toBe(0);
    await task.stop();
    expect(outcomes).toHaveLength(50);
    expect(outcomes).toStrictEqual(Array(50).fill({ status: 'rejected', reason: new Stopped() }));
  });

  it('ends when it is stopped, and rejects what waits in it', async () => {
    let end: unknown;
    const task = start(async (self) => {
      self.running();
      try {
        await self.wait(HOUR_MS);
        await self.wait(HOUR_MS);
        await sleepLong(self);
        await self.wait(1);
      } catch (error) {
        end = error;
        throw error;
      }
    });
    await until(() => waits.length === 2);
    await task.stop();
    expect(end).toBeInstanceOf(Stopped);
    expect(lines).toStrictEqual([]);
  });

  it('waits as long as any of its parts does, and runs the part’s own work meanwhile', async () => {
    let heartbeats = 0;
    const task = start(async (self) => {
      self.running();
      await sleepLong(self);
    });
    await until(() => task.status() === 'running');
    const [left, right] = ['left', 'right'].map((name) =>
      task.part(name, async () => {
        heartbeats += 1;
      }),
    );
    left?.waiting('the database restarts');
    right?.waiting('so does this one');
    right?.running();
    expect(task.status()).toBe('waiting: the database restarts');
    left?.running();
    expect(task.status()).toBe('running');
    await left?.wait(5);
    expect(heartbeats).toBe(1);
  });
});
