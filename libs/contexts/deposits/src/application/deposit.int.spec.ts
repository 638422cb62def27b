import { openRow, type EventStore } from '@causeway/event-store';
import { derivedUuid, idOf, newId } from '@causeway/kernel';
import { SubmitToLedger } from '@causeway/ledger';
import { freshDatabase } from '@causeway/testing';
import type { DepositEvent } from '../domain/deposit.js';
import { depositRow, depositView } from '../read/deposit.view.js';
import { callOf, Crashed, DepositWorld } from '../testing/deposit-world.js';
import { LedgerStandIn } from '../testing/ledger-stand-in.js';
import { DepositsHost } from '../testing/deposits-host.js';
import { deposits } from './deposit.aggregate.js';
import { FundInternalAccount } from './deposit.requests.js';

let host: DepositsHost;
beforeAll(async () => {
  host = await DepositsHost.open(await freshDatabase('deposits'));
});
afterAll(() => host.close());

const open = (store: EventStore = host.store) => {
  const ledger = new LedgerStandIn();
  const world = new DepositWorld(store, ledger);
  const platformId = newId('Platform');
  const accountId = ledger.open({ platformId }, 'USD');
  const fund = (call = callOf(platformId), amountMinor = 100n) =>
    world.execute(new FundInternalAccount({ accountId, amountMinor }, call));
  return { ledger, world, platformId, accountId, fund };
};

/** What a list shows, and what it says that there is. */
const counted = async (platformId: string): Promise<[number, number | undefined]> => {
  const { data, totalCount } = await host.list(platformId);
  return [data.length, totalCount];
};

describe('a deposit in the log of PostgreSQL', () => {
  it('is read as soon as its request is answered, by id and in the list', async () => {
    const { fund, platformId, accountId } = open();
    const call = callOf(platformId);
    await fund(call, 500_000n);
    const id = idOf('Transaction', derivedUuid('deposit', call.commandId));
    const transaction = await host.get(id, call);
    expect(transaction).toMatchObject({
      id,
      status: 'COMPLETED',
      customerId: platformId,
      destination: { accountId },
      receivedAmount: { amount: 500_000n },
    });
    expect((await host.list(platformId)).data).toStrictEqual([transaction]);
    const published = await host.store.readPublished('deposits.sandbox', 0, 1_000);
    expect(published.find(({ key }) => key === id)?.data).toStrictEqual({ transaction });
  });

  it('has the row that its events give from nothing', async () => {
    const { fund, platformId } = open();
    const call = callOf(platformId);
    await fund(call);
    const uuid = derivedUuid('deposit', call.commandId);
    const events = await host.store.load('deposits.sandbox', `deposit-${uuid}`);
    const state = events
      .map(({ data, type }) => ({ ...data, type }) as DepositEvent)
      .reduce((record, event) => deposits.evolve(record, event), deposits.initial);
    const streamId = `deposit-${uuid}`;
    const [rebuilt] = depositRow.rows(state, { platformId, environment: 'sandbox', streamId });
    const [stored] = (await host.storedRows()).filter(
      (row) => row['transaction_id'] === `Transaction:${uuid}`,
    );
    expect(await openRow(host.vault, depositView, stored ?? {})).toStrictEqual(rebuilt);
  });

  it('is one of twenty at the same moment, and none is lost', async () => {
    const { fund, ledger, accountId, platformId } = open();
    await Promise.all(Array.from({ length: 20 }, () => fund()));
    expect(ledger.balanceOf(accountId).amountMinor).toBe(2_000n);
    expect(await counted(platformId)).toStrictEqual([20, 20]);
  });

  it('is one however often its request comes at the same moment', async () => {
    const { fund, ledger, accountId, platformId } = open();
    const call = callOf(platformId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => fund(call)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer, asText))).size).toBe(1);
    expect(ledger.balanceOf(accountId).amountMinor).toBe(100n);
    expect(await counted(platformId)).toStrictEqual([1, 1]);
  });

  it('is not visible while it is open, and is finished by its timer', async () => {
    const { fund, world, platformId, ledger, accountId } = open();
    world.crash = { request: SubmitToLedger, moment: 'after' };
    await expect(fund()).rejects.toBeInstanceOf(Crashed);
    world.crash = undefined;
    expect(await counted(platformId)).toStrictEqual([0, 0]);
    world.clock.advance(6_000);
    expect(await world.fireTimers()).toBe(1);
    expect(await counted(platformId)).toStrictEqual([1, 1]);
    expect(ledger.balanceOf(accountId).amountMinor).toBe(100n);
    expect(await host.store.nextTimerAt('deposits.sandbox')).toBeUndefined();
  });
});

const asText = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value;
