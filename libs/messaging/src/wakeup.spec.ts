import { backoffMs, wait, Wakeup } from './wakeup.js';

const HOUR_MS = 3_600_000;
const never = new AbortController().signal;

describe('a wakeup', () => {
  it('ends a sleep', async () => {
    const wakeup = new Wakeup();
    const sleep = wakeup.wait(HOUR_MS, never);
    wakeup.wake();
    await expect(sleep).resolves.toBeUndefined();
  });

  it('that came before the sleep ends it at once, and only that one', async () => {
    const wakeup = new Wakeup();
    wakeup.wake();
    wakeup.wake();
    await wakeup.wait(HOUR_MS, never);
    const order: string[] = [];
    const second = wakeup.wait(HOUR_MS, never).then(() => order.push('second sleep'));
    await Promise.resolve();
    order.push('woken');
    wakeup.wake();
    await second;
    expect(order).toStrictEqual(['woken', 'second sleep']);
  });

  it('comes by itself after the time has passed', async () => {
    await expect(new Wakeup().wait(1, never)).resolves.toBeUndefined();
  });

  it('comes when the signal aborts, before the sleep or during it', async () => {
    const stopping = new AbortController();
    const sleep = wait(HOUR_MS, stopping.signal);
    stopping.abort();
    await sleep;
    await expect(wait(HOUR_MS, stopping.signal)).resolves.toBeUndefined();
  });
});

it.each([
  [1, 50],
  [2, 100],
  [5, 800],
  [7, 3_200],
  [8, 5_000],
  [10_000, 5_000],
])('after %d failures the next attempt comes in %d ms', (failures, delayMs) => {
  expect(backoffMs(failures)).toBe(delayMs);
});
