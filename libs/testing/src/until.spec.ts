import { until } from './until.js';

it('waits for concurrent work, and stops polling once it holds', async () => {
  let isDone = false;
  let asked = 0;
  setImmediate(() => (isDone = true));
  await until(async () => {
    asked += 1;
    return isDone;
  });
  const last = asked;
  await new Promise((resolve) => setImmediate(resolve));
  expect([isDone, asked]).toStrictEqual([true, last]);
});

it('passes on a failure of the condition', async () => {
  await expect(until(() => Promise.reject(new Error('unreachable')))).rejects.toThrow('unreachable');
});
