import { laneOf, type LaneName } from '@causeway/event-store';
import type { Environment } from '@causeway/kernel';
import { PlatformLanes, type LaneAssignments } from './platform-lanes.js';

/** The table of all processes: the first to assign a platform decides. */
class Assigned implements LaneAssignments {
  readonly asked: string[] = [];
  readonly lanes = new Map<string, number>();

  assign(platformId: string, environment: Environment, proposed: number): Promise<number> {
    const key = `${environment} ${platformId}`;
    this.asked.push(key);
    const lane = this.lanes.get(key) ?? proposed;
    this.lanes.set(key, lane);
    return Promise.resolve(lane);
  }
}

const lanesOf = (count: number, environment: Environment = 'sandbox'): LaneName[] =>
  Array.from({ length: count }, (_, index) => laneOf('ledger', environment, index + 1));
const platforms = Array.from({ length: 200 }, (_, index) => `Platform:${index}`);

describe('the lane of a platform', () => {
  it('is the only one where there is one', async () => {
    const lanes = new PlatformLanes('ledger', new Assigned(), lanesOf(1));
    expect(await lanes.of('Platform:1', 'sandbox')).toBe('ledger.sandbox');
  });

  it('is the same in every process and at every time', async () => {
    const assigned = new Assigned();
    const [one, two] = [
      new PlatformLanes('ledger', assigned, lanesOf(4)),
      new PlatformLanes('ledger', assigned, lanesOf(4)),
    ];
    for (const platform of platforms) {
      const lane = await one.of(platform, 'sandbox');
      expect(await two.of(platform, 'sandbox')).toBe(lane);
      expect(await one.of(platform, 'sandbox')).toBe(lane);
    }
  });

  it('is one of all, with none left out', async () => {
    const lanes = new PlatformLanes('ledger', new Assigned(), lanesOf(4));
    const used = new Set(await Promise.all(platforms.map((platform) => lanes.of(platform, 'sandbox'))));
    expect([...used].sort()).toStrictEqual([...lanesOf(4)].sort());
  });

  it('is asked for once by a process, and remembered', async () => {
    const assigned = new Assigned();
    const lanes = new PlatformLanes('ledger', assigned, lanesOf(4));
    for (let round = 0; round < 3; round += 1) await lanes.of('Platform:1', 'sandbox');
    expect(assigned.asked).toStrictEqual(['sandbox Platform:1']);
  });

  it('is another matter in the other environment, which may have fewer lanes', async () => {
    const assigned = new Assigned();
    const lanes = new PlatformLanes('ledger', assigned, [...lanesOf(4), ...lanesOf(1, 'production')]);
    const production = await Promise.all(platforms.map((platform) => lanes.of(platform, 'production')));
    expect(new Set(production)).toStrictEqual(new Set(['ledger.production']));
    for (const platform of platforms) await lanes.of(platform, 'sandbox');
    expect(new Set(assigned.lanes.values()).size).toBe(4);
  });

  it('stays what it was when lanes are added', async () => {
    const assigned = new Assigned();
    const before = new PlatformLanes('ledger', assigned, lanesOf(2));
    const was = await Promise.all(platforms.map((platform) => before.of(platform, 'sandbox')));
    const after = new PlatformLanes('ledger', assigned, lanesOf(7));
    expect(await Promise.all(platforms.map((platform) => after.of(platform, 'sandbox')))).toStrictEqual(was);
  });

  it('is one alone while processes with one lane and with several run side by side', async () => {
    const assigned = new Assigned();
    const [old, young] = [
      new PlatformLanes('ledger', assigned, lanesOf(1)),
      new PlatformLanes('ledger', assigned, lanesOf(4)),
    ];
    for (const [index, platform] of platforms.entries()) {
      const [first, second] = index % 2 === 0 ? [old, young] : [young, old];
      const lane = await first.of(platform, 'sandbox');
      expect(await second.of(platform, 'sandbox')).toBe(lane);
    }
  });
});
