import { RejectedError, UnavailableError } from '@causeway/commands';
import { createDatabase } from '@causeway/database';
import { TransientError, type EventStore } from '@causeway/event-store';
import { after, newId, newUuid, systemNow, type Id } from '@causeway/kernel';
import { accountIdOf, type AccountOwner } from '../domain/account.js';
import { LedgerHost } from '../testing/ledger-host.js';
import { callOf, credit, debit, funding, holding, opening, PAYMENT, usd } from '../testing/ledger.fixture.js';
import { ledgerLane, readBook } from './journal.js';
import type { LedgerCommand, LedgerOutcome } from './ledger-command.js';
import { GetInternalAccount, SubmitToLedger } from './requests.js';

const LANE = ledgerLane('sandbox');
let url: string;
let host: LedgerHost;
const opened: LedgerHost[] = [];
const another = async (wrap?: (store: EventStore) => EventStore): Promise<LedgerHost> => {
  const more = await LedgerHost.open(url, wrap);
  opened.push(more);
  return more;
};

beforeAll(async () => {
  const server = process.env['CAUSEWAY_TEST_DATABASE_URL'] ?? '';
  url = await createDatabase(server, `ledger_${newUuid().replaceAll('-', '')}`);
  await LedgerHost.migrate(url);
  host = await another();
});
afterAll(() => Promise.all(opened.map((each) => each.close())));

/** A platform of its own with one funded USD account, and how to talk to the ledger about it. */
const fundedAccount = async (amountMinor: number) => {
  const platformId = newId('Platform');
  const owner: AccountOwner = { platformId, customerId: newId('Customer') };
  const accountId: Id<'InternalAccount'> = accountIdOf(owner, 'USD', 'sandbox');
  const submit = (command: LedgerCommand, commandId = newUuid(), by = host): Promise<LedgerOutcome> =>
    by.execute(new SubmitToLedger(command, callOf(platformId, { commandId })));
  const balances = async () => {
    const account = await host.execute(new GetInternalAccount({ accountId }, callOf(platformId)));
    return [account?.available.amountMinor, account?.held.amountMinor];
  };
  await submit(opening(owner, 'USD'));
  if (amountMinor > 0) await submit(funding(accountId, usd(amountMinor)));
  return { platformId, owner, accountId, submit, balances };
};

const times = <Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const statusesOf = (outcomes: readonly LedgerOutcome[]) =>
  outcomes.reduce<Record<string, number>>(
    (counts, { status }) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }),
    {},
  );

describe('the writer of a lane', () => {
  it('lets fifty parallel holds set aside what is there and nothing more', async () => {
    const { accountId, submit, balances } = await fundedAccount(100);
    const outcomes = await times(50, (index) => submit(holding(`hold-${index}`, accountId, usd(7))));
    expect(statusesOf(outcomes)).toStrictEqual({ POSTED: 14, REFUSED: 36 });
    expect(outcomes.filter(({ status }) => status === 'REFUSED')).toStrictEqual(
      Array.from({ length: 36 }, () => ({
        status: 'REFUSED',
        code: 'INSUFFICIENT_BALANCE',
        details: { available: 2n, required: 7n },
      })),
    );
    expect(await balances()).toStrictEqual([2n, 98n]);
  });

  it('flushes what comes together in few commits', async () => {
    const { accountId, submit } = await fundedAccount(100);
    const batches = async () =>
      (await host.query<{ count: number }>('select count(*)::int from ledger.batch_sandbox'))[0]?.count ?? 0;
    const before = await batches();
    await times(50, (index) => submit(holding(`hold-${index}`, accountId, usd(1))));
    expect((await batches()) - before).toBe(1);
  });

  it('gives fifty callers of one id one effect and one outcome, over two processes', async () => {
    const { accountId, submit, balances } = await fundedAccount(100);
    const second = await another();
    const commandId = newUuid();
    const command = holding('once', accountId, usd(30));
    const outcomes = await times(50, (index) => submit(command, commandId, index % 2 === 0 ? host : second));
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome, asText))).size).toBe(1);
    expect(outcomes[0]).toMatchObject({ status: 'POSTED', place: { lane: LANE } });
    expect(await balances()).toStrictEqual([70n, 30n]);
    expect(await submit(command, commandId, await another())).toStrictEqual(outcomes[0]);
  });

  it('refuses a known id with another content, whether it is on its way or long done', async () => {
    const { accountId, submit, balances } = await fundedAccount(100);
    const commandId = newUuid();
    const [first, second] = await Promise.allSettled([
      submit(holding('a', accountId, usd(10)), commandId),
      submit(holding('a', accountId, usd(11)), commandId),
    ]);
    expect(first.status).toBe('fulfilled');
    const reused = new RejectedError('commands', 'IDEMPOTENCY_KEY_REUSED');
    expect(second).toStrictEqual({ status: 'rejected', reason: reused });
    await expect(submit(holding('a', accountId, usd(12)), commandId)).rejects.toStrictEqual(reused);
    expect(await balances()).toStrictEqual([90n, 10n]);
  });

  it('keeps a refusal for ever: the same id stays refused after the account was funded', async () => {
    const { accountId, submit, balances } = await fundedAccount(0);
    const commandId = newUuid();
    const command = holding('too-early', accountId, usd(10));
    const refused = await submit(command, commandId);
    expect(refused).toStrictEqual({
      status: 'REFUSED',
      code: 'INSUFFICIENT_BALANCE',
      details: { available: 0n, required: 10n },
    });
    await submit(funding(accountId, usd(100)));
    expect(await submit(command, commandId)).toStrictEqual(refused);
    expect(await submit(command, commandId, await another())).toStrictEqual(refused);
    expect(await balances()).toStrictEqual([100n, 0n]);
    expect(await submit(command)).toMatchObject({ status: 'POSTED' });
  });

  it('says where in the log an entry stands', async () => {
    const { accountId, submit, platformId } = await fundedAccount(100);
    const outcome = await submit(holding('placed', accountId, usd(10)));
    const position = await host.store.head(LANE);
    expect(outcome).toMatchObject({ place: { lane: LANE, position, key: platformId } });
    const [message] = await host.store.readPublished(LANE, position - 1, 1);
    expect(message).toMatchObject({ position, key: platformId });
  });

  it('opens accounts once, and names those that were there as well', async () => {
    const { owner, submit } = await fundedAccount(0);
    const again = await submit(opening(owner, 'USD', 'EUR'));
    expect(again.status === 'POSTED' && again.accounts.map(({ currency }) => currency)).toStrictEqual([
      'USD',
      'EUR',
    ]);
    const head = await host.store.head(LANE);
    expect(await submit(opening(owner, 'EUR'))).toMatchObject({
      status: 'POSTED',
      place: { position: head },
    });
    expect(await host.store.head(LANE)).toBe(head);
  });

  it('fails a command that breaks an invariant, and nothing beside it', async () => {
    const { accountId, submit, balances } = await fundedAccount(100);
    const unbalanced: LedgerCommand = {
      kind: 'POST_ENTRY',
      legs: [debit(accountId, usd(10)), credit('FEES', usd(9))],
      cause: PAYMENT,
    };
    const [good, bad, alsoGood] = await Promise.allSettled([
      submit(holding('x', accountId, usd(10))),
      submit(unbalanced),
      submit(holding('y', accountId, usd(10))),
    ]);
    expect(bad).toMatchObject({
      status: 'rejected',
      reason: { message: 'An entry is out of balance by -1 USD' },
    });
    expect([good, alsoGood]).toMatchObject([
      { value: { status: 'POSTED' } },
      { value: { status: 'POSTED' } },
    ]);
    expect(await balances()).toStrictEqual([80n, 20n]);
  });
});

describe('two writers of one lane', () => {
  it('never both win: together they set aside what is there, and both end with the same book', async () => {
    const { accountId, submit, balances, platformId } = await fundedAccount(100);
    const writers = [host, await another(), await another()];
    const outcomes = await times(60, (index) =>
      submit(holding(`hold-${index}`, accountId, usd(7)), newUuid(), writers[index % 3]),
    );
    expect(statusesOf(outcomes)).toStrictEqual({ POSTED: 14, REFUSED: 46 });
    expect(await balances()).toStrictEqual([2n, 98n]);
    const book = await readBook(host.store, 'sandbox');
    expect(book.account(accountId)).toMatchObject({ available: usd(2), held: usd(98) });
    for (const writer of writers) {
      expect(await submit(holding('last', accountId, usd(3)), newUuid(), writer)).toMatchObject({
        code: 'INSUFFICIENT_BALANCE',
        details: { available: 2n },
      });
    }
    expect(book.hold(platformId, 'last')).toBeUndefined();
  });

  it('keep the journal sound when their batches of changing size chase each other', async () => {
    const { accountId, submit, balances, platformId } = await fundedAccount(100);
    const writers = [host, await another()];
    const outcomes: LedgerOutcome[] = [];
    for (let round = 0; round < 12; round += 1) {
      const sizes = [1 + (round % 4), 1 + ((round * 3) % 5)];
      const placed = writers.flatMap((writer, index) =>
        Array.from({ length: sizes[index] ?? 0 }, (_, each) =>
          submit(holding(`${round}-${index}-${each}`, accountId, usd(3)), newUuid(), writer),
        ),
      );
      outcomes.push(...(await Promise.all(placed)));
    }
    expect(outcomes.filter(({ status }) => status === 'POSTED')).toHaveLength(33);
    expect(await balances()).toStrictEqual([1n, 99n]);
    const book = await readBook(host.store, 'sandbox');
    const held = Object.entries(book.contents().holds).filter(([key]) => key.startsWith(platformId));
    expect(held).toHaveLength(33);
  });

  it('a writer whose book is old refuses nothing on it', async () => {
    const { accountId, submit } = await fundedAccount(0);
    const old = await another();
    await submit(holding('first', accountId, usd(5)), newUuid(), old);
    await submit(funding(accountId, usd(10)));
    expect(await submit(holding('second', accountId, usd(5)), newUuid(), old)).toMatchObject({
      status: 'POSTED',
    });
  });
});

describe('an append whose answer is lost', () => {
  /** Fails the first appends in the way given: before or after the store has done its work. */
  const losing = (failures: number, when: 'before' | 'after', error: Error) => (store: EventStore) => {
    let left = failures;
    return withAppend(store, async (writeSets) => {
      const failing = left > 0;
      left -= 1;
      if (failing && when === 'before') throw error;
      const results = await store.appendAll(writeSets);
      if (failing) throw error;
      return results;
    });
  };
  const lost = new TransientError(new Error('Connection terminated unexpectedly'));

  it.each([
    ['after the commit', 'after', lost],
    ['before the commit', 'before', lost],
    ['after the commit, by an error of no known kind', 'after', new Error('what was that?')],
  ] as const)('%s has one effect, and its caller the outcome', async (_title, when, error) => {
    const { accountId, submit, balances } = await fundedAccount(100);
    const shaky = await another(losing(1, when, error));
    const outcomes = await times(5, (index) =>
      submit(holding(`hold-${index}`, accountId, usd(30)), newUuid(), shaky),
    );
    expect(statusesOf(outcomes)).toStrictEqual({ POSTED: 3, REFUSED: 2 });
    expect(await balances()).toStrictEqual([10n, 90n]);
    const posted = outcomes.flatMap((each) => (each.status === 'POSTED' ? [each.place.position] : []));
    expect(new Set(posted).size).toBe(3);
  });

  it('is tried again until the deadline, and then told as unavailable, not as refused', async () => {
    const { platformId, accountId, balances } = await fundedAccount(100);
    const broken = await another(losing(Infinity, 'before', lost));
    const command = holding('never', accountId, usd(30));
    const call = callOf(platformId, { deadlineAt: after(systemNow(), 200) });
    await expect(broken.execute(new SubmitToLedger(command, call))).rejects.toThrow(UnavailableError);
    expect(await balances()).toStrictEqual([100n, 0n]);
    expect(
      await host.execute(new SubmitToLedger(command, { ...call, deadlineAt: after(systemNow(), 30_000) })),
    ).toMatchObject({ status: 'POSTED' });
  });

  it('spoils no neighbour when the log refuses one write set for what it is', async () => {
    const { accountId, submit, balances } = await fundedAccount(100);
    const picky = await another((store) =>
      withAppend(store, (writeSets) => {
        if (writeSets.some(({ metadata }) => metadata.commandId === 'unwanted')) throw new Error('unwanted');
        return store.appendAll(writeSets);
      }),
    );
    const results = await Promise.allSettled([
      submit(holding('a', accountId, usd(10)), newUuid(), picky),
      submit(holding('b', accountId, usd(10)), 'unwanted', picky),
      submit(holding('c', accountId, usd(10)), newUuid(), picky),
    ]);
    expect(results.map(({ status }) => status)).toStrictEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await balances()).toStrictEqual([80n, 20n]);
  });
});

/** The store with another way to append; everything else goes straight through. */
const withAppend = (store: EventStore, appendAll: EventStore['appendAll']): EventStore =>
  new Proxy(store, {
    get: (target, property) => {
      if (property === 'appendAll') return appendAll;
      const value = Reflect.get(target, property) as unknown;
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });

const asText = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}n` : value);
