import { after, newId } from '@causeway/kernel';
import {
  account,
  ACME,
  ADA,
  credit,
  debit,
  funding,
  holding,
  NOW,
  opening,
  OTHER,
  usd,
} from '../testing/ledger.fixture.js';
import { WrittenLane } from '../testing/written-lane.js';
import type { LedgerCommand } from './ledger-command.js';
import { lookUp } from './look-up.js';

const hers = account(ADA, 'USD');
const cause = { kind: 'DEPOSIT', transactionId: newId('Transaction') } as const;
const capture = (holdId: string, minor: number, isFinal = true): LedgerCommand => ({
  kind: 'CAPTURE_HOLD',
  holdId,
  isFinal,
  legs: [debit(hers, usd(minor)), credit('CLEARING', usd(minor))],
});
const pending = (creditId: string): LedgerCommand => ({
  kind: 'RECORD_PENDING_CREDIT',
  creditId,
  accountId: hers,
  amount: usd(5),
  cause,
});
const laneWith = (...commands: readonly LedgerCommand[]) =>
  WrittenLane.of(opening(ADA, 'USD'), funding(hers, usd(100)), ...commands);
const hold = (id: string, platformId = ACME) => ({ kind: 'HOLD', platformId, id }) as const;
const creditOf = (id: string) => ({ kind: 'CREDIT', platformId: ACME, id }) as const;

describe('the look-up of a hold in the log', () => {
  it('returns how it ended', async () => {
    const written = await laneWith(
      holding('spent', hers, usd(10)),
      capture('spent', 3, false),
      capture('spent', 2),
      holding('back', hers, usd(10)),
      { kind: 'RELEASE_HOLD', holdId: 'back' },
      { ...holding('over', hers, usd(10)), expiresAt: after(NOW, 1_000) } as LedgerCommand,
    );
    written.clock.moveTo(after(NOW, 1_000));
    await written.submit({ kind: 'EXPIRE_HOLD', holdId: 'over' });
    const found = await Promise.all(['spent', 'back', 'over'].map((id) => lookUp(hold(id), written.lane)));
    expect(found).toStrictEqual([
      { ...hold('spent'), what: { status: 'CAPTURED' } },
      { ...hold('back'), what: { status: 'RELEASED' } },
      { ...hold('over'), what: { status: 'EXPIRED' } },
    ]);
  });

  it('returns nothing while it is open, though a part of it was captured', async () => {
    const { lane } = await laneWith(
      holding('open', hers, usd(10)),
      holding('part', hers, usd(10)),
      capture('part', 3, false),
    );
    expect(await lookUp(hold('open'), lane)).toBeUndefined();
    expect(await lookUp(hold('part'), lane)).toBeUndefined();
  });

  it('returns nothing for a name that was never used, was refused, or is another platform’s', async () => {
    const { lane } = await laneWith(holding('refused', hers, usd(1_000)), holding('hers', hers, usd(10)), {
      kind: 'RELEASE_HOLD',
      holdId: 'hers',
    });
    expect(await lookUp(hold('never'), lane)).toBeUndefined();
    expect(await lookUp(hold('refused'), lane)).toBeUndefined();
    expect(await lookUp(hold('hers', OTHER), lane)).toBeUndefined();
    expect(await lookUp(creditOf('hers'), lane)).toBeUndefined();
  });
});

describe('the look-up of a pending credit in the log', () => {
  it('returns how it ended, and nothing before', async () => {
    const { lane } = await laneWith(
      ...['settled', 'rejected', 'open'].map(pending),
      { kind: 'SETTLE_PENDING_CREDIT', creditId: 'settled' },
      { kind: 'REJECT_PENDING_CREDIT', creditId: 'rejected' },
    );
    const found = await Promise.all(['settled', 'rejected', 'open'].map((id) => lookUp(creditOf(id), lane)));
    expect(found).toStrictEqual([
      { ...creditOf('settled'), what: { status: 'SETTLED' } },
      { ...creditOf('rejected'), what: { status: 'REJECTED' } },
      undefined,
    ]);
  });
});

describe('the look-up of an entry in the log', () => {
  it('returns its platform, its movements, and whether it was reversed', async () => {
    const written = await laneWith();
    const before = await lookUp({ kind: 'ENTRY', position: 2 }, written.lane);
    expect(before).toMatchObject({
      position: 2,
      what: {
        platformId: ACME,
        isReversed: false,
        legs: [
          { account: 'CLEARING', movement: 'ENTRY', side: 'DEBIT', amountMinor: 100n },
          { account: hers, movement: 'ENTRY', side: 'CREDIT', amountMinor: 100n },
        ],
      },
    });
    await written.submit({
      kind: 'POST_ENTRY',
      legs: [credit('CLEARING', usd(100)), debit(hers, usd(100))],
      cause: { ...cause, kind: 'REVERSAL' },
      reverses: 2,
    });
    expect(await lookUp({ kind: 'ENTRY', position: 2 }, written.lane)).toMatchObject({
      what: { isReversed: true },
    });
  });

  it('returns nothing for an event that is no entry, or for a position beyond the end', async () => {
    const { lane } = await laneWith(holding('h', hers, usd(1)));
    for (const position of [1, 3, 4]) expect(await lookUp({ kind: 'ENTRY', position }, lane)).toBeUndefined();
  });
});
