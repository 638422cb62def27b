import { newId } from '@causeway/kernel';
import type { QueryRunner } from 'typeorm';
import { FindAccountsByCoordinates, SubmitToLedger } from '../application/requests.js';
import { accountIdOf } from '../domain/account.js';
import { NameProductionAccounts1767000000000 } from '../infrastructure/migrations/1767000000000-name-production-accounts.js';
import { LedgerWorld } from '../testing/ledger-world.js';
import { callOf, opening } from '../testing/ledger.fixture.js';
import { accountReference } from './account-reference.js';
import { SandboxCoordinates } from './sandbox-coordinates.js';

let world: LedgerWorld;
beforeAll(async () => {
  world = await LedgerWorld.open();
});
afterAll(() => world.close());

const opened = async () => {
  const platformId = newId('Platform');
  await world.submit(opening({ platformId }, 'USD', 'USDC'), platformId);
  const of = (currency: 'USD' | 'USDC') => accountIdOf({ platformId }, currency, 'sandbox');
  return { platformId, dollars: of('USD'), coins: of('USDC') };
};
/** Asked by the service itself, which is no platform. */
const find = (...coordinates: string[]) =>
  world.host.execute(new FindAccountsByCoordinates({ coordinates }, callOf('deployment')));

describe('accounts by their coordinates', () => {
  it('are found by number, reference and address, for any caller and in any notation', async () => {
    const { platformId, dollars, coins } = await opened();
    const of = new SandboxCoordinates(dollars);
    const number = of.digits('account', 12);
    const found = { accountId: dollars, platformId, currency: 'USD' };
    expect(await find(` ${number.slice(0, 4)} ${number.slice(4)}`)).toStrictEqual([
      { ...found, matched: [number] },
    ]);
    expect(await find(of.reference.toLowerCase())).toStrictEqual([{ ...found, matched: [of.reference] }]);
    const address = new SandboxCoordinates(coins).evmAddress();
    expect(await find(address.toUpperCase().replace('0X', '0x'))).toStrictEqual([
      { accountId: coins, platformId, currency: 'USDC', matched: [address] },
    ]);
  });

  it('are found by the telephone’s number that mobile money is sent to', async () => {
    const platformId = newId('Platform');
    await world.submit(opening({ platformId }, 'KES'), platformId);
    const accountId = accountIdOf({ platformId }, 'KES', 'sandbox');
    const number = `+254${new SandboxCoordinates(accountId).digits('phone', 9)}`;
    expect(await find(number)).toStrictEqual([{ accountId, platformId, currency: 'KES', matched: [number] }]);
  });

  it('are found in production by their references alone', async () => {
    const platformId = newId('Platform');
    const call = callOf(platformId, { environment: 'production' });
    await world.host.execute(new SubmitToLedger(opening({ platformId }, 'USD'), call));
    const accountId = accountIdOf({ platformId }, 'USD', 'production');
    const [reference, number] = [
      accountReference(accountId),
      new SandboxCoordinates(accountId).digits('account', 12),
    ];
    const coordinates = [number, reference.toLowerCase()];
    expect(await world.host.execute(new FindAccountsByCoordinates({ coordinates }, call))).toStrictEqual([
      { accountId, platformId, currency: 'USD', matched: [reference] },
    ]);
    expect(await find(reference)).toStrictEqual([]);
  });

  it('are found in production also where an account was opened before it had a reference', async () => {
    const platformId = newId('Platform');
    const call = callOf(platformId, { environment: 'production' });
    await world.host.execute(new SubmitToLedger(opening({ platformId }, 'USD', 'EUR'), call));
    const accountId = accountIdOf({ platformId }, 'EUR', 'production');
    const runner = { query: world.host.query } as unknown as QueryRunner;
    const migration = new NameProductionAccounts1767000000000();
    const wanted = new FindAccountsByCoordinates({ coordinates: [accountReference(accountId)] }, call);
    await migration.down(runner);
    expect(await world.host.execute(wanted)).toStrictEqual([]);
    await migration.up(runner);
    expect(await world.host.execute(wanted)).toStrictEqual([
      { accountId, platformId, currency: 'EUR', matched: [accountReference(accountId)] },
    ]);
  });

  it('are found together where several are asked for, and are none where they lead nowhere', async () => {
    const [one, other] = [await opened(), await opened()];
    const references = [one, other].map(({ dollars }) => new SandboxCoordinates(dollars).reference);
    const found = (await find(...references)) as readonly { readonly accountId: string }[];
    expect(new Set(found.map(({ accountId }) => accountId))).toStrictEqual(
      new Set([one.dollars, other.dollars]),
    );
    expect(await find('nowhere')).toStrictEqual([]);
  });
});
