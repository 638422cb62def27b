import { DEAD_AFTER_MS, moveFor, SETTLED_AFTER_MS, Sightings, type Situation } from './lane-placement.js';

const LANES = Array.from({ length: 40 }, (_, index) => `ledger-${index + 2}.sandbox` as const);
const self = { instanceId: 'a', address: 'http://a' };
const held = (by: string) => ({ epoch: 1, holder: { instanceId: by, address: `http://${by}` } });

const situation = (more: Partial<Situation>): Situation => ({
  self,
  lane: LANES[0]!,
  holding: undefined,
  alive: ['a'],
  settled: new Set(['a', 'b', 'c']),
  isFirstLook: false,
  ...more,
});
const takenBy = (id: string, alive: string[]): string[] =>
  LANES.filter(
    (lane) => moveFor(situation({ self: { instanceId: id, address: id }, lane, alive })) === 'TAKE',
  );

describe('a lane', () => {
  it('that nobody holds is taken by exactly one of the living', () => {
    const alive = ['a', 'b', 'c'];
    const taken = alive.flatMap((id) => takenBy(id, alive));
    expect([...taken].sort()).toStrictEqual([...LANES].sort());
    for (const id of alive) expect(takenBy(id, alive).length).toBeGreaterThan(0);
  });

  it('stays with whoever has it when another instance goes', () => {
    const before = takenBy('a', ['a', 'b', 'c']);
    expect(takenBy('a', ['a', 'b'])).toStrictEqual(expect.arrayContaining(before));
  });

  it('given back by its holder is as free as one that was never held', () => {
    expect(moveFor(situation({ holding: { epoch: 7 } }))).toBe('TAKE');
  });

  it('is left to a living holder, and taken from a dead one', () => {
    const lane = takenBy('a', ['a', 'b'])[0] as Situation['lane'];
    expect(moveFor(situation({ lane, holding: held('b'), alive: ['a', 'b'] }))).toBe('STAY');
    expect(moveFor(situation({ lane, holding: held('b'), alive: ['a'] }))).toBe('TAKE');
  });

  it('is given to a favourite that has stayed, not to one that has just come', () => {
    const lane = takenBy('b', ['a', 'b'])[0] as Situation['lane'];
    const mine = { lane, holding: held('a'), alive: ['a', 'b'] };
    expect(moveFor(situation(mine))).toBe('GIVE');
    expect(moveFor(situation({ ...mine, settled: new Set(['a']) }))).toBe('STAY');
  });

  it('is taken at once from the process that had this address before, at the first look only', () => {
    const past = { epoch: 3, holder: { instanceId: 'old', address: 'http://a' } };
    expect(moveFor(situation({ holding: past, alive: ['a', 'old'], isFirstLook: true }))).toBe('TAKE');
    const lane = takenBy('a', ['a', 'old'])[0] as Situation['lane'];
    expect(moveFor(situation({ lane, holding: past, alive: ['a', 'old'] }))).toBe('STAY');
  });
});

describe('an instance', () => {
  const at = (beat: number) => ({ instances: [{ instanceId: 'b', address: 'http://b', beat }] });

  it('lives while its beat changes, whatever its clock says', () => {
    const sightings = new Sightings();
    sightings.note(at(5), 0);
    sightings.note(at(6), DEAD_AFTER_MS - 1);
    expect(sightings.isAlive('b', 2 * DEAD_AFTER_MS - 2)).toBe(true);
    sightings.note(at(6), 2 * DEAD_AFTER_MS - 2);
    expect(sightings.isAlive('b', 2 * DEAD_AFTER_MS - 1)).toBe(false);
    expect(sightings.silentMs('b', 2 * DEAD_AFTER_MS)).toBe(DEAD_AFTER_MS + 1);
  });

  it('has settled when it was first seen a while ago, and is a stranger after it left', () => {
    const sightings = new Sightings();
    sightings.note(at(1), 0);
    expect(sightings.hasSettled('b', SETTLED_AFTER_MS - 1)).toBe(false);
    sightings.note(at(2), SETTLED_AFTER_MS);
    expect(sightings.hasSettled('b', SETTLED_AFTER_MS)).toBe(true);
    sightings.note({ instances: [] }, SETTLED_AFTER_MS);
    expect(sightings.hasSettled('b', SETTLED_AFTER_MS)).toBe(false);
    expect(sightings.isAlive('b', SETTLED_AFTER_MS)).toBe(false);
  });
});
