import { tmpdir } from 'node:os';
import { isServerOf } from './server-process.mjs';

describe('the server of a cluster', () => {
  it('is not a living process that is no server', () => {
    expect(isServerOf(process.pid, tmpdir())).toBe(false);
  });
});
