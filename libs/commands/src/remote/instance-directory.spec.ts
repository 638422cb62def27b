import { InstanceDirectory } from './instance-directory.js';

const ONE = 'http://one';
const TWO = 'http://two';
const THREE = 'http://three';
const tenant = { platformId: 'Platform:1', environment: 'sandbox' } as const;

describe('the directory of the instances of a service', () => {
  it('uses the first known one until it is redirected', () => {
    const directory = new InstanceDirectory([ONE, TWO]);
    expect([directory.urlFor(tenant), directory.urlFor(tenant)]).toStrictEqual([ONE, ONE]);
  });

  it('has no instance when there is no address', () => {
    expect(new InstanceDirectory([]).urlFor(tenant)).toBeUndefined();
  });

  it('has an alternative only where there are several', () => {
    expect([[ONE], [ONE, TWO]].map((urls) => new InstanceDirectory(urls).hasSeveral)).toStrictEqual([
      false,
      true,
    ]);
  });

  it('tries every instance in turn when one after the other is left, and begins again after the last', () => {
    const directory = new InstanceDirectory([ONE, TWO, THREE]);
    const asked = [1, 2, 3, 4].map(() => {
      const url = directory.urlFor(tenant) ?? '';
      directory.leave(tenant, url);
      return url;
    });
    expect(asked).toStrictEqual([ONE, TWO, THREE, ONE]);
  });

  it('forgets a home that is left, and stays with those that others have', () => {
    const directory = new InstanceDirectory([ONE, TWO]);
    const other = { ...tenant, platformId: 'Platform:2' };
    directory.follow(tenant, ONE, THREE);
    directory.follow(other, ONE, THREE);
    directory.leave(tenant, THREE);
    expect([directory.urlFor(tenant), directory.urlFor(other)]).toStrictEqual([ONE, THREE]);
  });

  it.each([
    ['to itself', ONE],
    ['nowhere', undefined],
  ])('goes on to the next one when an instance sends it %s', (_where, address) => {
    const directory = new InstanceDirectory([ONE, TWO]);
    expect(directory.follow(tenant, ONE, address)).toBe(false);
    expect(directory.urlFor(tenant)).toBe(TWO);
  });

  it('routes no platform to an instance that hangs, not even its home, until it responds', () => {
    const directory = new InstanceDirectory([ONE, TWO]);
    directory.follow(tenant, TWO, ONE);
    directory.shun(ONE);
    expect([directory.isShunned(ONE), directory.urlFor(tenant)]).toStrictEqual([true, TWO]);
    expect(directory.follow(tenant, TWO, ONE)).toBe(false);
    expect(directory.urlFor(tenant)).toBe(TWO);
    directory.heard(ONE);
    expect(directory.follow(tenant, TWO, ONE)).toBe(true);
    expect(directory.urlFor(tenant)).toBe(ONE);
  });

  it('uses one that hangs when all of them do', () => {
    const directory = new InstanceDirectory([ONE, TWO]);
    directory.shun(ONE);
    directory.shun(TWO);
    expect(directory.urlFor(tenant)).toBe(ONE);
  });
});
