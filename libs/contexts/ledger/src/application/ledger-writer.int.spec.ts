import { RejectedError, UnavailableError } from '@causeway/commands';
import { laneOf, TransientError, type WriterLanes } from '@causeway/event-store';
import { after, newId, newUuid, systemNow } from '@causeway/kernel';
import { callOf, credit, debit, funding, holding, opening, PAYMENT, usd } from '../testing/ledger.fixture.js';
import { LedgerWorld, withAppend } from '../testing/ledger-world.js';
import type { LedgerCommand, LedgerOutcome } from './ledger-command.js';
import { SubmitToLedger } from './requests.js';

const LANE = laneOf('ledger', 'sandbox');
let world: LedgerWorld;
beforeAll(async () => {
  world = await LedgerWorld.open();
});
afterAll(() => world.close());

const times = <Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const statusesOf = (outcomes: readonly LedgerOutcome[]) =>
  outcomes.reduce<Record<string, number>>(
    (counts, { status }) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }),
    {},
  );
const asText = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}n` : value);
const capture = (
  holdId: string,
  account: Parameters<typeof debit>[0],
  amountMinor: number,
): LedgerCommand => ({
  kind: 'CAPTURE_HOLD',
  holdId,
  legs: [debit(account, usd(amountMinor)), credit('CLEARING', usd(amountMinor))],
});

describe('the writer of a lane', () => {
  it('lets fifty parallel holds reserve the available balance and nothing more', async () => {
    const { accountId, submit, balances } = await world.fundedAccount(100);
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

  it('commits concurrent commands in one flush for each batch in flight', async () => {
    const { accountId, submit } = await world.fundedAccount(100);
    const batches = async () =>
      (await world.host.query<{ count: number }>('select count(*)::int from ledger.batch_sandbox'))[0]
        ?.count ?? 0;
    const before = await batches();
    await times(50, (index) => submit(holding(`hold-${index}`, accountId, usd(1))));
    expect((await batches()) - before).toBe(2);
  });

  it('gives fifty callers of one id one effect and one outcome, over two processes', async () => {
    const { accountId, submit, balances } = await world.fundedAccount(100);
    const second = await world.another();
    const commandId = newUuid();
    const command = holding('once', accountId, usd(30));
    const outcomes = await times(50, (index) =>
      submit(command, commandId, index % 2 === 0 ? world.host : second),
    );
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome, asText))).size).toBe(1);
    expect(outcomes[0]).toMatchObject({ status: 'POSTED', place: { lane: LANE } });
    expect(await balances()).toStrictEqual([70n, 30n]);
    expect(await submit(command, commandId)).toStrictEqual(outcomes[0]);
  });

  it('refuses a known id with another content, whether in flight or committed', async () => {
    const { accountId, submit, balances } = await world.fundedAccount(100);
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
    const { accountId, submit, balances } = await world.fundedAccount(0);
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
    expect(await balances()).toStrictEqual([100n, 0n]);
    expect(await submit(command)).toMatchObject({ status: 'POSTED' });
  });

  it('repeats the first answer to a repeated command of every kind, whatever happened since', async () => {
    const { accountId, owner, submit } = await world.fundedAccount(100);
    const own = { platformId: owner.platformId };
    const commands: LedgerCommand[] = [
      opening(own, 'USD', 'EUR'),
      funding(accountId, usd(50)),
      holding('h1', accountId, usd(40)),
      holding('h2', accountId, usd(40)),
      capture('h1', accountId, 40),
      { kind: 'RELEASE_HOLD', holdId: 'h2' },
      { kind: 'RELEASE_HOLD', holdId: 'h2' },
      { kind: 'CHANGE_ACCOUNT_STATUS', accountId, to: 'FROZEN' },
    ];
    const ids = commands.map(() => newUuid());
    const first: LedgerOutcome[] = [];
    for (const [index, command] of commands.entries()) first.push(await submit(command, ids[index]));
    expect(first.map(({ status }) => status)).toStrictEqual([
      ...Array.from({ length: 6 }, () => 'POSTED'),
      'REFUSED',
      'POSTED',
    ]);
    const again = await times(commands.length, (index) =>
      submit(commands[index] as LedgerCommand, ids[index]),
    );
    expect(again).toStrictEqual(first);
  });

  it('returns the position of an entry in the log', async () => {
    const { accountId, submit, platformId } = await world.fundedAccount(100);
    const outcome = await submit(holding('placed', accountId, usd(10)));
    const position = await world.host.store.head(LANE);
    expect(outcome).toMatchObject({ place: { lane: LANE, position, key: platformId } });
    const [message] = await world.host.store.readPublished(LANE, position - 1, 1);
    expect(message).toMatchObject({ position, key: platformId, data: { holdId: 'placed' } });
  });

  it('opens accounts once, and returns existing ones as well', async () => {
    const { owner, submit } = await world.fundedAccount(0);
    const again = await submit(opening(owner, 'USD', 'EUR'));
    expect(again.status === 'POSTED' && again.accounts.map(({ currency }) => currency)).toStrictEqual([
      'USD',
      'EUR',
    ]);
    const position = await world.host.store.head(LANE);
    expect(await submit(opening(owner, 'EUR'))).toMatchObject({ status: 'POSTED', place: { position } });
    expect(await world.host.store.head(LANE)).toBe(position);
  });

  it('fails a command that breaks an invariant, and no other command', async () => {
    const { accountId, submit, balances } = await world.fundedAccount(100);
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
    expect(bad).toMatchObject({ reason: { message: 'An entry is out of balance by -1 USD' } });
    expect([good, alsoGood]).toMatchObject([
      { value: { status: 'POSTED' } },
      { value: { status: 'POSTED' } },
    ]);
    expect(await balances()).toStrictEqual([80n, 20n]);
  });
});

describe('a record that has ended', () => {
  it('is known for ever: no id of a hold is used twice, and none ends twice', async () => {
    const { accountId, submit, balances } = await world.fundedAccount(100);
    await submit(holding('done', accountId, usd(10)));
    await submit(capture('done', accountId, 10));
    await submit(holding('back', accountId, usd(10)));
    await submit({ kind: 'RELEASE_HOLD', holdId: 'back' });
    const refusals = [
      await submit(holding('done', accountId, usd(5))),
      await submit(capture('done', accountId, 10)),
      await submit({ kind: 'RELEASE_HOLD', holdId: 'back' }),
      await submit({ kind: 'RELEASE_HOLD', holdId: 'never' }),
    ];
    expect(refusals).toStrictEqual([
      { status: 'REFUSED', code: 'HOLD_EXISTS', details: { status: 'CAPTURED' } },
      { status: 'REFUSED', code: 'HOLD_NOT_ACTIVE', details: { status: 'CAPTURED' } },
      { status: 'REFUSED', code: 'HOLD_NOT_ACTIVE', details: { status: 'RELEASED' } },
      { status: 'REFUSED', code: 'HOLD_NOT_FOUND', details: {} },
    ]);
    expect(await balances()).toStrictEqual([90n, 0n]);
  });

  it('of another platform is another record under the same name', async () => {
    const one = await world.fundedAccount(100);
    const other = await world.fundedAccount(100);
    await one.submit(holding('same', one.accountId, usd(10)));
    await one.submit({ kind: 'RELEASE_HOLD', holdId: 'same' });
    expect(await other.submit({ kind: 'RELEASE_HOLD', holdId: 'same' })).toMatchObject({
      code: 'HOLD_NOT_FOUND',
    });
    expect(await other.submit(holding('same', other.accountId, usd(10)))).toMatchObject({ status: 'POSTED' });
  });

  it('by a reversal is not reversed again', async () => {
    const { accountId, submit, balances } = await world.fundedAccount(0);
    const entry = await submit(funding(accountId, usd(70)));
    const position = entry.status === 'POSTED' ? entry.place.position : 0;
    const reversal: LedgerCommand = {
      kind: 'POST_ENTRY',
      legs: [credit('CLEARING', usd(70)), debit(accountId, usd(70))],
      cause: { kind: 'REVERSAL', transactionId: newId('Transaction') },
      reverses: position,
    };
    const outcomes = await times(3, () => submit(reversal));
    expect(statusesOf(outcomes)).toStrictEqual({ POSTED: 1, REFUSED: 2 });
    expect(await submit(reversal)).toMatchObject({ code: 'ENTRY_REVERSED' });
    expect(await balances()).toStrictEqual([0n, 0n]);
  });
});

describe('a process that takes a lane over', () => {
  it('finds everything, from a snapshot or from the log, and fences the previous writer', async () => {
    const own = await LedgerWorld.open();
    const { accountId, submit, balances, platformId } = await own.fundedAccount(100);
    await submit(holding('open', accountId, usd(40)));
    await submit(holding('over', accountId, usd(10)));
    await submit(capture('over', accountId, 10));
    const old = own.host;
    await own.leave(old);
    const next = await own.another();
    expect(await balances(next)).toStrictEqual([50n, 40n]);
    expect(await own.submit(capture('over', accountId, 10), platformId, newUuid(), next)).toMatchObject({
      code: 'HOLD_NOT_ACTIVE',
    });
    expect(await own.submit(capture('open', accountId, 40), platformId, newUuid(), next)).toMatchObject({
      status: 'POSTED',
    });
    const [snapshot] = await next.query<{ position: string }>('select position from ledger.snapshot');
    expect(Number(snapshot?.position)).toBe(5);
    await own.close();
  });
});

describe('an append whose answer is lost', () => {
  const lost = new TransientError(new Error('Connection terminated unexpectedly'));

  /** A world whose only process fails its first appends in the given way, once armed. */
  const failing = async (wrap: (isArmed: () => boolean) => (lanes: WriterLanes) => WriterLanes) => {
    const shaky = await LedgerWorld.open();
    await shaky.leave(shaky.host);
    let isArmed = false;
    const host = await shaky.another(wrap(() => isArmed));
    const account = await shaky.fundedAccount(100, host);
    isArmed = true;
    return { ...account, disarm: () => (isArmed = false), close: () => shaky.close(), host };
  };

  const losing = (failures: number, when: 'before' | 'after', error: Error) => (isArmed: () => boolean) => {
    let left = failures;
    return withAppend(async (batch, lane) => {
      const isFailing = isArmed() && left > 0;
      if (isFailing) left -= 1;
      if (isFailing && when === 'before') throw error;
      const result = await lane.append(batch);
      if (isFailing) throw error;
      return result;
    });
  };

  it.each([
    ['after the commit', 'after', lost],
    ['before the commit', 'before', lost],
    ['after the commit, by an error of no known kind', 'after', new Error('what was that?')],
  ] as const)('%s has one effect, and its caller the outcome', async (_title, when, error) => {
    const { accountId, submit, balances, close } = await failing(losing(1, when, error));
    const outcomes = await times(5, (index) => submit(holding(`hold-${index}`, accountId, usd(30))));
    expect(statusesOf(outcomes)).toStrictEqual({ POSTED: 3, REFUSED: 2 });
    expect(await balances()).toStrictEqual([10n, 90n]);
    const posted = outcomes.flatMap((each) => (each.status === 'POSTED' ? [each.place.position] : []));
    expect(new Set(posted).size).toBe(3);
    await close();
  });

  it('is retried until the deadline, and then reported as unavailable, not as refused', async () => {
    const { platformId, accountId, balances, disarm, host, close } = await failing(
      losing(Infinity, 'before', lost),
    );
    const command = holding('never', accountId, usd(30));
    const call = callOf(platformId, { deadlineAt: after(systemNow(), 200) });
    await expect(host.execute(new SubmitToLedger(command, call))).rejects.toThrow(UnavailableError);
    disarm();
    expect(await balances()).toStrictEqual([100n, 0n]);
    const later = { ...call, deadlineAt: after(systemNow(), 30_000) };
    expect(await host.execute(new SubmitToLedger(command, later))).toMatchObject({ status: 'POSTED' });
    await close();
  });

  it('fails no other command when the log refuses one', async () => {
    const unwanted = newUuid();
    const { accountId, submit, balances, close } = await failing(() =>
      withAppend(async (batch, lane) => {
        if (batch.commands.some(({ commandId }) => commandId === unwanted)) throw new Error('unwanted');
        return lane.append(batch);
      }),
    );
    const results = await Promise.allSettled([
      submit(holding('a', accountId, usd(10))),
      submit(holding('b', accountId, usd(10)), unwanted),
      submit(holding('c', accountId, usd(10))),
    ]);
    expect(results.map(({ status }) => status)).toStrictEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await balances()).toStrictEqual([80n, 20n]);
    await close();
  });
});
