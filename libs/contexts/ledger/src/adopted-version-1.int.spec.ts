import { RejectedError } from '@causeway/commands';
import { createDatabase, queryOnce } from '@causeway/database';
import { batchDigest, GENESIS_DIGEST, laneOf, type LaneName } from '@causeway/event-store';
import { after, newId, newUuid, systemNow } from '@causeway/kernel';
import type { LedgerCommand, LedgerOutcome } from './application/ledger-command.js';
import { GetInternalAccount, SubmitToLedger } from './application/requests.js';
import {
  GetBalanceAsOf,
  GetStatement,
  GetTransactionEntries,
  GetTrialBalance,
} from './application/statement-requests.js';
import { foldJournal } from './read/journal-replay.js';
import { LedgerHost } from './testing/ledger-host.js';
import { callOf, credit, debit, funding, holding, usd } from './testing/ledger.fixture.js';
import { LedgerWorld } from './testing/ledger-world.js';
import {
  linesKept,
  linesOfPlatform,
  restoreVersion1,
  type ToldInVersion1,
  type Version1Installation,
} from './testing/version-1-installation.js';

const SERVER = process.env['CAUSEWAY_TEST_DATABASE_URL'] ?? '';
const SANDBOX = laneOf('ledger', 'sandbox');
const LANES: readonly LaneName[] = [SANDBOX, laneOf('ledger', 'production')];
/** Of 20 EUR, as version 1 was told. */
const EURO_FUNDING = '01890000-0000-7000-8400-000000000009';
const reused = new RejectedError('commands', 'IDEMPOTENCY_KEY_REUSED');

let earlier: Version1Installation;
let world: LedgerWorld;
beforeAll(async () => {
  // Any database of the server that was migrated once has left the roles of a service.
  await LedgerHost.migrate(await createDatabase(SERVER, `ledger_${newUuid().replaceAll('-', '')}`));
});
beforeEach(async () => {
  earlier = await restoreVersion1(SERVER);
  world = await LedgerWorld.at(earlier.url);
});
afterEach(() => world.close());

const again = ({ command, call }: ToldInVersion1, changed: Partial<LedgerCommand> = {}, by = world.host) =>
  by.execute(
    new SubmitToLedger({ ...command, ...changed } as LedgerCommand, {
      ...call,
      deadlineAt: after(systemNow(), 30_000),
    }),
  );
const submit = (command: LedgerCommand, platformId: string, commandId = newUuid()) =>
  world.submit(command, platformId, commandId);
const toldOf = (kind: LedgerCommand['kind'], holdId: string): ToldInVersion1 => {
  const found = earlier.told.find(
    ({ command }) => command.kind === kind && (command as { readonly holdId?: string }).holdId === holdId,
  );
  if (found === undefined) throw new Error(`version 1 was told no ${kind} of ${holdId}`);
  return found;
};
/** A hold of version 1: whose it is, on which account, for which transaction. */
const holdOf = (holdId: string) => {
  const { command, call } = toldOf('PLACE_HOLD', holdId);
  const { accountId, cause } = command as Extract<LedgerCommand, { kind: 'PLACE_HOLD' }>;
  return { platformId: call.platformId, accountId, transactionId: cause.transactionId };
};
const heads = () => Promise.all(LANES.map((lane) => world.host.store.head(lane)));
describe('a command that version 1 was told', () => {
  it('gives its first outcome for ever, and changes nothing', async () => {
    const before = await heads();
    expect(earlier.told.length).toBe(32);
    for (const told of earlier.told) expect(await again(told)).toStrictEqual(told.outcome);
    expect(await heads()).toStrictEqual(before);
  });

  it('is another command’s id no more: with another content it is refused', async () => {
    for (const told of earlier.told) {
      const other: Partial<LedgerCommand> =
        told.command.kind === 'OPEN_ACCOUNTS'
          ? { currencies: ['BTC'] }
          : { after: { lane: SANDBOX, position: 99, key: 'x' } };
      await expect(again(told, other)).rejects.toStrictEqual(reused);
    }
    const [first] = earlier.told as [ToldInVersion1];
    const stranger = { ...first, call: { ...first.call, platformId: newId('Platform') } };
    await expect(again(stranger)).rejects.toStrictEqual(reused);
  });

  it('is known as its batch’s neighbours are decided', async () => {
    const paid = toldOf('PLACE_HOLD', 'paid');
    const { accountId, platformId } = holdOf('paid');
    const [repeated, fresh] = await Promise.all([
      again(paid),
      submit(holding('beside', accountId, usd(1)), platformId),
    ]);
    expect(repeated).toStrictEqual(paid.outcome);
    expect(fresh).toMatchObject({ status: 'POSTED' });
  });
});

describe('what version 1 began', () => {
  const accountOf = (holdId: string) => holdOf(holdId).accountId;
  const capture = (holdId: string, minor: number): LedgerCommand => ({
    kind: 'CAPTURE_HOLD',
    holdId,
    legs: [debit(accountOf(holdId), usd(minor)), credit('CLEARING', usd(minor))],
  });

  it('and ended is found as it ended, and its name is used for ever', async () => {
    const { platformId: one } = holdOf('paid');
    const outcomes: LedgerOutcome[] = [
      await submit(capture('paid', 54_00), one),
      await submit({ kind: 'RELEASE_HOLD', holdId: 'returned' }, one),
      await submit(holding('paid', accountOf('paid'), usd(1)), one),
      await submit(holding('returned', accountOf('paid'), usd(1)), one),
      await submit({ kind: 'RELEASE_HOLD', holdId: 'beyond' }, one),
    ];
    expect(outcomes).toStrictEqual([
      { status: 'REFUSED', code: 'HOLD_NOT_ACTIVE', details: { status: 'CAPTURED' } },
      { status: 'REFUSED', code: 'HOLD_NOT_ACTIVE', details: { status: 'RELEASED' } },
      { status: 'REFUSED', code: 'HOLD_EXISTS', details: { status: 'CAPTURED' } },
      { status: 'REFUSED', code: 'HOLD_EXISTS', details: { status: 'RELEASED' } },
      { status: 'REFUSED', code: 'HOLD_NOT_FOUND', details: {} },
    ]);
  });

  it('goes on: an open hold is captured in parts, of its own platform only, and its counter still stands', async () => {
    const [one, two] = earlier.told
      .filter(({ command }) => command.kind === 'PLACE_HOLD' && command.holdId === 'open')
      .map(({ call: { platformId } }) => platformId) as [string, string];
    expect(await submit({ ...capture('open', 15_00), isFinal: false } as LedgerCommand, one)).toMatchObject({
      status: 'POSTED',
    });
    expect(await submit({ kind: 'RELEASE_HOLD', holdId: 'open' }, one)).toMatchObject({ status: 'POSTED' });
    expect(await submit({ kind: 'RELEASE_HOLD', holdId: 'open' }, two)).toMatchObject({ status: 'POSTED' });
    const charged = {
      ...holding('counted', accountOf('open'), usd(1)),
      counters: [{ counter: 'daily', amountMinor: 5_01n, ceilingMinor: 25_00n }],
    };
    expect(await submit(charged as LedgerCommand, one)).toStrictEqual({
      status: 'REFUSED',
      code: 'COUNTER_EXCEEDED',
      details: { limit: 25_00n, used: 20_00n },
    });
  });

  it('is reversed once', async () => {
    const funded = earlier.told.find(({ call }) => call.commandId === EURO_FUNDING) as ToldInVersion1;
    const { legs } = funded.command as Extract<LedgerCommand, { kind: 'POST_ENTRY' }>;
    const reversal: LedgerCommand = {
      kind: 'POST_ENTRY',
      legs: legs.map((leg) => ({ ...leg, side: leg.side === 'DEBIT' ? 'CREDIT' : 'DEBIT' })),
      cause: { kind: 'REVERSAL', transactionId: newId('Transaction') },
      reverses: funded.outcome.status === 'POSTED' ? funded.outcome.place.position : 0,
    };
    expect(await submit(reversal, funded.call.platformId)).toMatchObject({ status: 'POSTED' });
    expect(await submit(reversal, funded.call.platformId)).toMatchObject({ code: 'ENTRY_REVERSED' });
  });
});

describe('statements over entries of both versions', () => {
  const statement = async (platformId: string, account: string, currency: string) => {
    const told = await world.host.execute(
      new GetStatement(
        { account: account as 'CLEARING', currency: currency as 'USD', limit: 1_000 },
        callOf(platformId),
      ),
    );
    return [...(told?.lines ?? [])]
      .reverse()
      .map(({ position, after: { available, held } }) => [position, available, held]);
  };

  it('say of every account what version 1 said, and go on from there', async () => {
    const { accountId: bob, platformId } = holdOf('spent');
    const accounts = [
      ...new Set(
        earlier.postings
          .filter(({ environment }) => environment === 'sandbox')
          .map(({ account, currency }) => `${account} ${currency}`),
      ),
    ];
    expect(accounts.length).toBe(10);
    for (const name of accounts) {
      const [account, currency] = name.split(' ') as [string, string];
      const owner = earlier.told.find(
        ({ outcome }) =>
          outcome.status === 'POSTED' && outcome.accounts.some(({ accountId }) => accountId === account),
      );
      const kept = linesKept(earlier, account, currency);
      expect(kept.length).toBeGreaterThan(0);
      if (owner !== undefined) {
        expect(await statement(owner.call.platformId, account, currency)).toStrictEqual(kept);
        continue;
      }
      let count = 0;
      for (const each of new Set(earlier.told.map(({ call }) => call.platformId))) {
        const lines = linesOfPlatform(earlier, each, account, currency);
        expect(await statement(each, account, currency)).toStrictEqual(lines);
        count += lines.length;
      }
      expect(count).toBe(kept.length);
    }
    const before = linesKept(earlier, bob, 'USD');
    const [, available, held] = before.at(-1) as [number, bigint, bigint];
    const head = await world.host.store.head(SANDBOX);
    // More than lie between two marks.
    for (let index = 0; index < 70; index += 1) await submit(funding(bob, usd(1)), platformId);
    expect(await statement(platformId, bob, 'USD')).toStrictEqual([
      ...before,
      ...Array.from({ length: 70 }, (_, index) => [head + index + 1, available + BigInt(index + 1), held]),
    ]);
    const [middle] = before[3] as [number, bigint, bigint];
    for (const [position, at, set] of [...before, [head + 70, available + 70n, held]] as [
      number,
      bigint,
      bigint,
    ][]) {
      const asOf = await world.host.execute(
        new GetBalanceAsOf({ account: bob, position }, callOf(platformId)),
      );
      expect([asOf?.balance.available, asOf?.balance.held]).toStrictEqual([at, set]);
    }
    const page = await world.host.execute(
      new GetStatement({ account: bob, limit: 2, before: before.length + 2 }, callOf(platformId)),
    );
    expect(page?.lines.map(({ ordinal }) => ordinal)).toStrictEqual([before.length + 1, before.length]);
    expect(middle).toBeGreaterThan(0);
  });

  it('find all entries of a transaction, whichever version wrote them', async () => {
    const { transactionId, platformId } = holdOf('open');
    await submit({ kind: 'RELEASE_HOLD', holdId: 'open' }, platformId);
    const entries = await world.host.execute(
      new GetTransactionEntries({ transactionId }, callOf(platformId)),
    );
    expect(
      entries.map(({ type, postings }) => [type, ...postings.map(({ after: { held } }) => held)]),
    ).toStrictEqual([
      ['HoldPlaced', 40_00n],
      ['HoldReleased', 0n],
    ]);
  });

  it('add up to zero', async () => {
    const { platformId } = holdOf('open');
    const { currencies } = await world.host.execute(new GetTrialBalance({}, callOf(platformId)));
    expect(currencies.map(({ currency, sum }) => [currency, sum])).toStrictEqual([
      ['EUR', 0n],
      ['USD', 0n],
    ]);
  });
});

describe('a log of both versions', () => {
  const grow = async (): Promise<void> => {
    const { accountId, platformId } = holdOf('open');
    await submit(holding('of-today', accountId, usd(7)), platformId);
    await submit({ kind: 'CHANGE_ACCOUNT_STATUS', accountId, to: 'FROZEN' }, platformId);
  };

  it('is one chain of digests', async () => {
    await grow();
    for (const lane of LANES) {
      const key = `lane = (select lane from log.lane where name = '${lane}')`;
      const events = (await queryOnce(
        earlier.url,
        `select position::float8 as position, stream_id as "streamId", version::float8 as version, type,
            schema_version as "schemaVersion", data::text as data, metadata::text as metadata,
            to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "recordedAt",
            published::text as published
          from log.event where ${key} order by position`,
      )) as unknown as Parameters<typeof batchDigest>[1];
      const batches = (await queryOnce(
        earlier.url,
        `select last_position::float8 as position, digest from log.batch where ${key} order by last_position`,
      )) as { readonly position: number; readonly digest: Buffer }[];
      let digest: Buffer = GENESIS_DIGEST;
      let from = 0;
      for (const batch of batches) {
        digest = batchDigest(digest, events.slice(from, batch.position));
        from = batch.position;
        expect(batch.digest).toStrictEqual(digest);
      }
      expect(from).toBe(events.length);
    }
  });

  it('folds into the views that are there', async () => {
    await grow();
    const rebuilt = new Map<string, unknown>();
    for (const lane of LANES) {
      const fold = foldJournal(lane === SANDBOX ? 'sandbox' : 'production');
      for (const recorded of await world.host.store.read(lane, 0, 10_000)) {
        for (const { key, row } of fold.apply(recorded)) rebuilt.set(JSON.stringify(key), row);
      }
    }
    const live = await world.host.query<Record<string, unknown>>('select * from ledger.account_view');
    const asStored = (row: Record<string, unknown>) => ({
      ...row,
      created_at: String(
        row['created_at'] instanceof Date ? row['created_at'].toISOString() : row['created_at'],
      ),
    });
    expect(live.length).toBe(6);
    expect(live.map(asStored)).toStrictEqual(
      expect.arrayContaining([...rebuilt.values()].map((row) => asStored(row as Record<string, unknown>))),
    );
    expect(rebuilt.size).toBe(live.length);
  });

  it('is read again from a snapshot with the same balances', async () => {
    await grow();
    const { accountId, platformId } = holdOf('open');
    const query = new GetInternalAccount({ accountId }, callOf(platformId));
    const shown = await world.host.execute(query);
    expect(shown).toMatchObject({ status: 'FROZEN', held: usd(40_07) });
    await world.leave(world.host);
    const next = await world.another();
    expect(await next.execute(query)).toStrictEqual(shown);
    const paid = toldOf('CAPTURE_HOLD', 'paid');
    expect(await again(paid, {}, next)).toStrictEqual(paid.outcome);
  });
});

describe('the adoption', () => {
  const rows = async (url: string) => {
    const [commands, marks] = await Promise.all(
      ['command_sandbox', 'line_mark_sandbox'].map((table) =>
        queryOnce(url, `select * from ledger.${table} order by 1, 2`),
      ),
    );
    return { commands, marks };
  };
  const isAdopted = async (url: string) =>
    (await queryOnce(url, `select from log.migration where name like 'AdoptVersion1%'`)).length > 0;

  it('happens once: another start finds nothing to do, whatever was written since', async () => {
    const { accountId, platformId } = holdOf('open');
    await submit(holding('since', accountId, usd(1)), platformId);
    const before = await rows(earlier.url);
    expect(before.commands?.length).toBe(30);
    await LedgerHost.migrate(earlier.url);
    expect(await rows(earlier.url)).toStrictEqual(before);
    await queryOnce(earlier.url, `delete from log.migration where name like 'AdoptVersion1%'`);
    await LedgerHost.migrate(earlier.url);
    expect(await rows(earlier.url)).toStrictEqual(before);
  });

  it('is whole or nothing: what broke it off is told, and the next start does it', async () => {
    const { url } = await restoreVersion1(SERVER);
    const [taken] = (await queryOnce(
      url,
      `delete from ledger.outcome where command_id = 'hold/open' returning *`,
    )) as [Record<string, unknown>];
    await expect(LedgerHost.migrate(url)).rejects.toThrow(
      'ledger.sandbox has an entry at 21 whose command left no outcome',
    );
    expect(await isAdopted(url)).toBe(false);
    expect(await queryOnce(url, `select to_regclass('ledger.command_sandbox') as made`)).toStrictEqual([
      { made: null },
    ]);
    const text = JSON.stringify(taken['answer']).replaceAll("'", "''");
    await queryOnce(
      url,
      `insert into ledger.outcome values (${String(taken['lane'])}, 'hold/open', '${String(taken['fingerprint'])}', '${text}')`,
    );
    await LedgerHost.migrate(url);
    expect(await isAdopted(url)).toBe(true);
    expect((await rows(url)).commands?.length).toBe(29);
  });

  it('has nothing to do in a new installation', async () => {
    const fresh = await LedgerWorld.open();
    expect(await rows(fresh.url)).toStrictEqual({ commands: [], marks: [] });
    await fresh.close();
  });
});
