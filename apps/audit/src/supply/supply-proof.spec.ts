import { idOf, money, newUuid } from '@causeway/kernel';
import type { FoldedOperation } from '@causeway/stablecoins';
import { formatSupply } from './format-supply.js';
import { proveSupply, type SupplyEntry, type SupplyFacts } from './supply-proof.js';

const PLATFORM = 'Platform:p';
const COIN = idOf('Stablecoin', newUuid());
const [MINT, BURN] = [newUuid(), newUuid()];

const operation = (
  uuid: string,
  kind: 'MINT' | 'BURN',
  cents: bigint,
  more: Partial<FoldedOperation> = {},
): FoldedOperation => {
  const toAccountId = idOf('ExternalAccount', newUuid());
  return {
    ...{ status: 'COMPLETED', isBooked: true, isSettling: false, ...more },
    terms: {
      ...{ operationId: idOf('StablecoinOperation', uuid), platformId: PLATFORM, stablecoinId: COIN },
      stablecoinProviderAccountId: idOf('StablecoinProviderAccount', newUuid()),
      ...{ amountUnits: cents * 10_000n, amount: money(cents, 'USD') },
      order:
        kind === 'MINT'
          ? { kind, funding: 'WIRE', toAccountId }
          : { kind, funding: 'PROVIDER_INTERNAL_BALANCE', toAccountId, rail: 'WIRE' },
    },
  };
};
const entry = (operationUuid: string, reserve: bigint, more: Partial<SupplyEntry> = {}): SupplyEntry => ({
  ...{ place: 'ledger.sandbox, position 7', platformId: PLATFORM, currency: 'USD', operationUuid },
  ...{ reserve, supply: -reserve, ...more },
});

/** A mint of 5.00 and a burn of 2.00, both booked. */
const whole = (): SupplyFacts => {
  const operations = new Map([
    [MINT, operation(MINT, 'MINT', 500n)],
    [BURN, operation(BURN, 'BURN', 200n)],
  ]);
  const entries = [entry(MINT, 500n), entry(BURN, -200n)];
  const held = [{ platformId: PLATFORM, currency: 'USD', reserve: 300n, supply: -300n }];
  return { operations, later: operations, entries, held };
};
const changed = (uuid: string, kind: 'MINT' | 'BURN', cents: bigint, more: Partial<FoldedOperation>) => {
  const operations = new Map([...whole().operations, [uuid, operation(uuid, kind, cents, more)]]);
  return { operations, later: operations };
};

it('what was minted less what was burnt is what the reserve holds', () => {
  expect(proveSupply(whole())).toStrictEqual({
    issued: new Map([[COIN, { minted: 5_000_000n, burnt: 2_000_000n }]]),
    beingBooked: [],
    findings: [],
  });
});

it('an operation on its way is named, whether the ledger has it or not', () => {
  const third = newUuid();
  const settling = changed(third, 'MINT', 100n, { status: 'PROCESSING', isBooked: false, isSettling: true });
  const beingBooked = [idOf('StablecoinOperation', third)];
  expect(proveSupply({ ...whole(), ...settling })).toMatchObject({ beingBooked, findings: [] });
  const held = [{ platformId: PLATFORM, currency: 'USD', reserve: 400n, supply: -400n }];
  const entries = [...whole().entries, entry(third, 100n)];
  expect(proveSupply({ ...settling, entries, held })).toMatchObject({ beingBooked, findings: [] });
});

it('as of a moment an entry may be a little before what the log says of its operation, and what comes later is none', () => {
  const third = newUuid();
  const later = changed(third, 'MINT', 100n, {}).later;
  const { operations } = changed(third, 'MINT', 100n, { status: 'PROCESSING', isBooked: false });
  expect(proveSupply({ ...whole(), operations, later })).toMatchObject({ beingBooked: [], findings: [] });
  const held = [{ platformId: PLATFORM, currency: 'USD', reserve: 400n, supply: -400n }];
  const entries = [...whole().entries, entry(third, 100n)];
  const beingBooked = [idOf('StablecoinOperation', third)];
  expect(proveSupply({ operations, later, entries, held })).toMatchObject({ beingBooked, findings: [] });
});

it('one that was corrected is counted as it is booked now', () => {
  const refunded = changed(MINT, 'MINT', 500n, { isBooked: false });
  const entries = [...whole().entries, entry(MINT, -500n)];
  const held = [{ platformId: PLATFORM, currency: 'USD', reserve: -200n, supply: 200n }];
  expect(proveSupply({ ...refunded, entries, held })).toMatchObject({
    issued: new Map([[COIN, { minted: 0n, burnt: 2_000_000n }]]),
    findings: [],
  });
});

describe('a finding is', () => {
  const uuid = newUuid();
  it.each<[string, Partial<SupplyFacts>, RegExp]>([
    ['an entry twice', { entries: [...whole().entries, entry(MINT, 500n)] }, /is booked with 1000, and its/],
    ['an entry of no operation', { entries: [...whole().entries, entry(uuid, 1n)] }, /names no operation/],
    ['an entry that is absent', { entries: [entry(BURN, -200n)] }, /the ledger has no entry of it/],
    [
      'an entry of one that failed',
      changed(MINT, 'MINT', 500n, { status: 'FAILED', isBooked: false }),
      /is FAILED, and the ledger has an entry/,
    ],
    ['an entry over another amount', { entries: [entry(MINT, 499n), entry(BURN, -200n)] }, /amount is 500/],
    [
      'an entry for another platform',
      { entries: [entry(MINT, 500n, { platformId: 'Platform:q' }), entry(BURN, -200n)] },
      /of Platform:p for Platform:q/,
    ],
    [
      'reserve and supply apart',
      { entries: [entry(MINT, 500n, { supply: -499n }), entry(BURN, -200n)] },
      /have to move together/,
    ],
    [
      'a balance that the entries do not give',
      { held: [{ platformId: PLATFORM, currency: 'USD', reserve: 301n, supply: -301n }] },
      /its entries come to 300/,
    ],
  ])('%s', (_what, broken, finding) => {
    const { findings } = proveSupply({ ...whole(), ...broken });
    expect(findings).toContainEqual(expect.stringMatching(finding));
    const lane = {
      environment: 'sandbox',
      lanes: [],
      coins: [],
      held: [],
      beingBooked: [],
      findings,
    } as const;
    const { isClean, lines } = formatSupply([lane], undefined);
    expect([isClean, lines.some((line) => line.startsWith('FOUND: '))]).toStrictEqual([false, true]);
  });
});
