import { queryOnce } from '@causeway/database';
import { ledger } from '@causeway/ledger';
import { after, type Instant } from '@causeway/kernel';
import { openAuditedDatabase, type AuditedDatabase } from '../database/audited-database.js';
import { LedgerHouse } from '../testing/ledger-house.js';
import { silentWatcher } from '../watcher.js';
import { replayViews } from '../replay/replay.js';
import { accountNamed } from './account-name.js';
import type { Moment } from '../moment/moment.js';
import { balanceOf } from './balance-of.js';

let house: LedgerHouse;
let database: AuditedDatabase;
let moments: readonly string[];

beforeAll(async () => {
  house = await LedgerHouse.open();
  moments = await house.history();
  database = await openAuditedDatabase(house.url);
});
afterAll(async () => {
  await database.close();
  await house.close();
});

const of = (account: string, moment?: Moment, environment?: 'sandbox' | 'production') =>
  balanceOf(database.pool, accountNamed(account, environment), moment, silentWatcher);
const at = (position: number): Moment => ({ kind: 'POSITION', position });
const figures = async (account: string, moment?: Moment, environment?: 'sandbox' | 'production') => {
  const found = await of(account, moment, environment);
  return found && [found.available, found.held, found.total];
};

describe('the balance of an account', () => {
  it.each([
    [1, [0n, 0n, 0n]],
    [2, [100_00n, 0n, 100_00n]],
    [3, [60_00n, 40_00n, 100_00n]],
    [4, [60_00n, 0n, 60_00n]],
    [5, [50_00n, 10_00n, 60_00n]],
    [99, [50_00n, 10_00n, 60_00n]],
  ])('as of position %i is %p: available, held, total', async (position, expected) => {
    expect(await figures(house.account, at(position))).toStrictEqual(expected);
  });

  it.each([1, 2, 3, 4, 5])('as of the moment of position %i is that after its entry', async (position) => {
    const asOf = moments[position - 1] ?? '';
    expect(await figures(house.account, { kind: 'TIME', at: asOf })).toStrictEqual(
      await figures(house.account, at(position)),
    );
    const justBefore = after(asOf as Instant, -1);
    expect(await figures(house.account, { kind: 'TIME', at: justBefore })).toStrictEqual(
      position === 1 ? undefined : await figures(house.account, at(position - 1)),
    );
  });

  it('reports its owner, which entry touched it last, and how far the journal was read', async () => {
    expect(await of(house.account, at(4))).toStrictEqual({
      account: house.account,
      lane: 'ledger.sandbox',
      currency: 'USD',
      platformId: house.platformId,
      customerId: house.customerId,
      status: 'ACTIVE',
      available: 60_00n,
      held: 0n,
      pending: 0n,
      total: 60_00n,
      touchedAt: { position: 4, recordedAt: moments[3] },
      readUpTo: { position: 4, recordedAt: moments[3] },
    });
  });

  it.each([
    ['CLEARING:USD', [-61_00n, 0n, -61_00n]],
    ['FEES:USD', [1_00n, 0n, 1_00n]],
  ])('of the service’s own %s is %p', async (account, expected) => {
    expect(await figures(`${account}:${house.platformId}`, undefined, 'sandbox')).toStrictEqual(expected);
  });

  it('is absent before the account was opened, in another environment, or of no account', async () => {
    expect(await of(house.account, at(0))).toBeUndefined();
    expect(await of(`FEES:USD:${house.platformId}`, at(3), 'sandbox')).toBeUndefined();
    expect(await of(`FEES:USD:${house.platformId}`, undefined, 'production')).toBeUndefined();
    expect(await of('InternalAccount:01890000-0000-7000-8000-00000000000a')).toBeUndefined();
  });

  it('comes from the journal: a row written into a view does not change it, and replay finds it', async () => {
    const replay = async () =>
      (await replayViews(database, [ledger.replayable], undefined, silentWatcher)).contexts[0];
    expect(await replay()).toMatchObject({ rows: { account_view: 1 }, findings: [] });
    await queryOnce(house.url, `update ledger.account_view set status = 'CLOSED'`);
    try {
      expect((await of(house.account))?.status).toBe('ACTIVE');
      expect((await replay())?.findings).toMatchObject([
        { kind: 'DIFFERS', view: 'account_view', columns: [{ column: 'status' }] },
      ]);
    } finally {
      await queryOnce(house.url, `update ledger.account_view set status = 'ACTIVE'`);
    }
  });

  it('is not computed from a journal that cannot have happened', async () => {
    await queryOnce(house.url, `update ledger.event_sandbox set type = 'HoldReleased' where position = 3`);
    try {
      await expect(of(house.account)).rejects.toThrow(/position 3 cannot be replayed: .* Run `verify`/);
    } finally {
      await queryOnce(house.url, `update ledger.event_sandbox set type = 'HoldPlaced' where position = 3`);
    }
  });
});
