import { jest } from '@jest/globals';
import { armedBy, CRASH_POINTS } from './crash-point.js';

describe('a crash point', () => {
  const kill = jest.spyOn(process, 'kill').mockReturnValue(true);
  beforeEach(() => kill.mockClear());
  afterAll(() => kill.mockRestore());

  it('does nothing unless it is armed', () => {
    const crashPoint = armedBy();
    CRASH_POINTS.forEach(crashPoint);
    expect(kill).not.toHaveBeenCalled();
  });

  it.each(CRASH_POINTS)('%s kills the process at once, with no chance to clean up', (label) => {
    const crashPoint = armedBy(label);
    CRASH_POINTS.filter((other) => other !== label).forEach(crashPoint);
    expect(kill).not.toHaveBeenCalled();
    crashPoint(label);
    expect(kill.mock.calls).toStrictEqual([[process.pid, 'SIGKILL']]);
  });

  it('armed with a count lets the earlier passes through', () => {
    const crashPoint = armedBy('relay.after-send:3');
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
