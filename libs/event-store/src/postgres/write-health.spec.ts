import { after, instant } from '@causeway/kernel';
import { WriteHealth } from './write-health.js';

describe('the health of writing', () => {
  const start = instant('2026-03-01T12:00:00.000Z');
  let now = start;
  const health = (): WriteHealth => {
    now = start;
    return new WriteHealth(() => now);
  };

  it('is well until an append fails, and again once one succeeds', () => {
    const writing = health();
    expect(writing.fault()).toBeUndefined();
    writing.failed(new Error('No space left on device'));
    expect(writing.fault()).toBe('No space left on device');
    writing.succeeded();
    expect(writing.fault()).toBeUndefined();
  });

  it('forgets a failure that nothing repeated for a minute, so that a quiet service becomes ready again', () => {
    const writing = health();
    writing.failed('read-only');
    now = after(start, 60_000);
    expect(writing.fault()).toBe('read-only');
    now = after(start, 60_001);
    expect(writing.fault()).toBeUndefined();
  });
});
