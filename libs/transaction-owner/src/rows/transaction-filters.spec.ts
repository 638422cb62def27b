import { ownerSpellings } from './transaction-filters.js';

const UUID = '0197a3c1-6e4b-7c3d-8f21-000000000001';

describe('an owner in the filter `customerId`', () => {
  it.each([
    ['a customer', `Customer:${UUID}`, [`Customer:${UUID}`]],
    ['a platform', `Platform:${UUID}`, [`Platform:${UUID}`]],
    ['either, by the bare uuid', UUID, [`Customer:${UUID}`, `Platform:${UUID}`]],
    ['a platform by its configuration', `PlatformConfig:${UUID}`, [`Platform:${UUID}`]],
    ['no record of another kind', `Transaction:${UUID}`, []],
  ])('is %s: %s (config-and-tokens §1)', (_what, sent, owners) => {
    expect(
      ownerSpellings(sent).filter((spelling) => spelling !== sent || owners.includes(sent)),
    ).toStrictEqual(owners);
  });
});
