import { jest } from '@jest/globals';
import { CRASH_POINTS } from './crash-point.js';

/** The module reads its setting once, when it is loaded. */
const armedWith = async (setting: string | undefined) => {
  jest.resetModules();
  if (setting === undefined) delete process.env['CAUSEWAY_CRASH_AT'];
  else process.env['CAUSEWAY_CRASH_AT'] = setting;
  const { crashPoint } = await import('./crash-point.js');
  return crashPoint;
};

describe('a crash point', () => {
  const kill = jest.spyOn(process, 'kill').mockReturnValue(true);
  beforeEach(() => kill.mockClear());
  afterAll(() => {
    kill.mockRestore();
    delete process.env['CAUSEWAY_CRASH_AT'];
  });

  it('does nothing unless it is armed', async () => {
    const crashPoint = await armedWith(undefined);
    CRASH_POINTS.forEach(crashPoint);
    expect(kill).not.toHaveBeenCalled();
  });

  it.each(CRASH_POINTS)('%s kills the process at once, with no chance to clean up', async (label) => {
    const crashPoint = await armedWith(label);
    CRASH_POINTS.filter((other) => other !== label).forEach(crashPoint);
    expect(kill).not.toHaveBeenCalled();
    crashPoint(label);
    expect(kill.mock.calls).toEqual([[process.pid, 'SIGKILL']]);
  });

  it('armed with a count lets the earlier passes through', async () => {
    const crashPoint = await armedWith('relay.after-send:3');
    crashPoint('relay.after-send');
    crashPoint('relay.after-send');
    expect(kill).not.toHaveBeenCalled();
    crashPoint('relay.after-send');
    expect(kill).toHaveBeenCalledTimes(1);
  });

  it('has a label of its own', () => {
    expect(new Set(CRASH_POINTS).size).toBe(CRASH_POINTS.length);
  });
});
