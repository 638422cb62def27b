import { after, instant, money, newId } from '@causeway/kernel';
import { decider } from '@causeway/testing';
import type { FundedAccount } from '@causeway/transaction-owner/domain';
import { evolveDeposit, noDeposit, type Deposit, type DepositEvent, type DepositTerms } from './deposit.js';
import {
  announceDeposit,
  ANSWER_WITHIN_MS,
  recordDepositStep,
  reviewDeposit,
  type AnnouncedDeposit,
  type DepositStep,
} from './held-deposit.decide.js';

const { given } = decider<Deposit, DepositEvent>({ initial: noDeposit, evolve: evolveDeposit });

const NOW = instant('2026-03-01T10:00:00.000Z');
const when = { now: NOW, platformId: 'Platform:1' };
const transactionId = newId('Transaction');
const accountId = newId('InternalAccount');
const amount = money(5_000, 'USD');
const ledgerPlace = { lane: 'ledger.sandbox', position: 7, key: 'Platform:1' } as const;
const announced: AnnouncedDeposit = { transactionId, accountId, amount, origin: {}, isFinal: true };
const account: FundedAccount = { status: 'ACTIVE', currency: 'USD' };
const terms: DepositTerms = {
  transactionId,
  accountId,
  amount,
  detectedAt: NOW,
  origin: { subjectId: 'Platform:1' },
};

const announcement = (
  more: Partial<Extract<DepositEvent, { type: 'DepositAnnounced' }>> = {},
): DepositEvent => ({
  type: 'DepositAnnounced',
  terms,
  isFinal: true,
  isAccountOpen: true,
  announcedAt: NOW,
  ...more,
});
const pended: DepositEvent = { type: 'DepositPended', ledgerPlace, pendedAt: NOW };
const turnedDown = (
  reason: 'COMPLIANCE_REJECTED' | 'COLLECTION_FAILED',
  goesBack: boolean,
): DepositEvent => ({
  type: 'DepositTurnedDown',
  reason,
  goesBack,
  turnedDownAt: NOW,
});
const failed: DepositEvent = {
  type: 'DepositFailed',
  reason: 'COMPLIANCE_REJECTED',
  ledgerPlace,
  failedAt: NOW,
};
const refundStarted: DepositEvent = {
  type: 'DepositRefundStarted',
  reference: `${transactionId.slice('Transaction:'.length)}-REFUND`,
  startedAt: NOW,
};
const settled: DepositEvent = { type: 'DepositSettled', ledgerPlace, settledAt: NOW };
const confirmed: DepositEvent = { type: 'DepositConfirmed', confirmedAt: NOW };

const STORIES = {
  absent: [],
  seen: [announcement({ isFinal: false }), pended],
  asked: [announcement({ pendingReason: 'WALLET_VERIFICATION_REQUIRED' }), pended],
  reviewed: [announcement({ pendingReason: 'COMPLIANCE_REVIEW' }), pended],
  unpended: [announcement()],
  turnedDown: [
    announcement({ pendingReason: 'COMPLIANCE_REVIEW' }),
    pended,
    turnedDown('COMPLIANCE_REJECTED', true),
  ],
  failed: [
    announcement({ pendingReason: 'COMPLIANCE_REVIEW' }),
    pended,
    turnedDown('COMPLIANCE_REJECTED', true),
    failed,
    refundStarted,
  ],
  lostRefund: [
    announcement({ isFinal: false, pendingReason: 'COMPLIANCE_REVIEW' }),
    pended,
    turnedDown('COMPLIANCE_REJECTED', true),
    failed,
    refundStarted,
  ],
  settled: [announcement(), settled],
} as const satisfies Readonly<Record<string, readonly DepositEvent[]>>;
type StoryName = keyof typeof STORIES;

describe('money that is announced', () => {
  const announce =
    (facts: FundedAccount | undefined, more: Partial<AnnouncedDeposit> = {}) =>
    (deposit: Deposit) =>
      announceDeposit({ ...announced, ...more }, deposit, when, facts);

  it('is taken up once', () => {
    given().when(announce(account)).thenRecorded(announcement());
    given(announcement()).when(announce(account)).thenRecorded();
  });

  it.each(['FROZEN', 'PENDING'] as const)('for a %s account is taken up, and waits', (status) => {
    given()
      .when(announce({ ...account, status }))
      .thenRecorded(announcement({ isAccountOpen: false }));
  });

  it.each(['CLOSED', 'FAILED'] as const)('for a %s account goes back', (status) => {
    given()
      .when(announce({ ...account, status }))
      .thenRecorded(announcement({ isAccountOpen: false }), turnedDown('COLLECTION_FAILED', true));
  });

  it('for an unknown account, or of another currency, is refused', () => {
    given()
      .when(announce(undefined))
      .thenRejected('INTERNAL_ACCOUNT_NOT_FOUND', { resource: 'InternalAccount' });
    given()
      .when(announce({ ...account, currency: 'EUR' }))
      .thenRejected('DEPOSIT_CURRENCY_MISMATCH');
  });

  it('is dated by its first sight, never by the future', () => {
    const early = instant('2026-03-01T09:00:00.000Z');
    given()
      .when(announce(account, { seenAt: early }))
      .thenRecorded(announcement({ terms: { ...terms, detectedAt: early } }));
    given()
      .when(announce(account, { seenAt: after(NOW, 1) }))
      .thenRecorded(announcement());
  });
});

describe('a step of a deposit', () => {
  const step =
    (found: DepositStep, now = NOW) =>
    (deposit: Deposit) =>
      recordDepositStep(found, deposit, { now });
  const cells: readonly [StoryName, DepositStep, readonly DepositEvent[]][] = [
    ['unpended', { kind: 'PENDED', ledgerPlace }, [pended]],
    ['unpended', { kind: 'CLOSED' }, [turnedDown('COLLECTION_FAILED', true)]],
    ['unpended', { kind: 'SETTLED', ledgerPlace }, [settled]],
    ['seen', { kind: 'PENDED', ledgerPlace }, []],
    ['seen', { kind: 'CLOSED' }, []],
    ['seen', { kind: 'CONFIRMED' }, [confirmed]],
    ['seen', { kind: 'DROPPED' }, [turnedDown('COLLECTION_FAILED', false)]],
    ['seen', { kind: 'REASSESSED' }, []],
    ['reviewed', { kind: 'CONFIRMED' }, []],
    ['reviewed', { kind: 'DROPPED' }, []],
    ['reviewed', { kind: 'LAPSED' }, []],
    ['reviewed', { kind: 'REASSESSED' }, []],
    ['asked', { kind: 'LAPSED' }, []],
    ['asked', { kind: 'REASSESSED' }, [{ type: 'DepositReviewed', reviewedAt: NOW }]],
    [
      'asked',
      { kind: 'REASSESSED', pendingReason: 'COMPLIANCE_REVIEW' },
      [{ type: 'DepositReviewed', pendingReason: 'COMPLIANCE_REVIEW', reviewedAt: NOW }],
    ],
    [
      'asked',
      { kind: 'REASSESSED', pendingReason: 'WALLET_VERIFICATION_REQUIRED' },
      [{ type: 'DepositDelayed', retryAt: after(NOW, 60_000) }],
    ],
    ['asked', { kind: 'DELAYED', refusals: 0 }, [{ type: 'DepositDelayed', retryAt: after(NOW, 60_000) }]],
    ['asked', { kind: 'DELAYED', refusals: 1 }, []],
    ['asked', { kind: 'UNDONE' }, []],
    ['asked', { kind: 'RETURNED' }, []],
    ['turnedDown', { kind: 'UNDONE', ledgerPlace }, [failed, refundStarted]],
    ['turnedDown', { kind: 'SETTLED', ledgerPlace }, [settled]],
    ['turnedDown', { kind: 'PENDED', ledgerPlace }, []],
    ['turnedDown', { kind: 'CONFIRMED' }, []],
    ['failed', { kind: 'RETURNED' }, [{ type: 'DepositRefundSettled', settledAt: NOW }]],
    ['failed', { kind: 'RETURN_FAILED' }, [{ type: 'DepositRefundFailed', failedAt: NOW }]],
    [
      'failed',
      { kind: 'RETURN_OPEN', lookAgainAt: NOW },
      [{ type: 'DepositRefundAwaited', lookAgainAt: NOW }],
    ],
    ['failed', { kind: 'DROPPED' }, []],
    ['failed', { kind: 'UNDONE' }, []],
    ['lostRefund', { kind: 'CONFIRMED' }, [confirmed]],
    ['lostRefund', { kind: 'DROPPED' }, [{ type: 'DepositRefundFailed', failedAt: NOW }]],
    ...(['absent', 'settled'] as const).flatMap((name) =>
      (['CLOSED', 'CONFIRMED', 'DROPPED', 'LAPSED', 'RETURNED', 'RETURN_FAILED'] as const).map(
        (kind): [StoryName, DepositStep, readonly DepositEvent[]] => [name, { kind }, []],
      ),
    ),
  ];

  it.each(cells)('of one that is %s: %j', (name, found, events) => {
    given(...STORIES[name])
      .when(step(found))
      .thenRecorded(...events);
  });

  it('turns down what was not answered for thirty days, at that very moment and not before', () => {
    const late = after(NOW, ANSWER_WITHIN_MS);
    given(...STORIES.asked)
      .when(step({ kind: 'LAPSED' }, late))
      .thenRecorded({ ...turnedDown('COMPLIANCE_REJECTED', true), turnedDownAt: late } as DepositEvent);
    given(...STORIES.asked)
      .when(step({ kind: 'LAPSED' }, after(late, -1)))
      .thenRecorded();
  });

  it('looks for an answer with growing pauses, and at least four times a day', () => {
    const reassessed = { kind: 'REASSESSED', pendingReason: 'WALLET_VERIFICATION_REQUIRED' } as const;
    const hours = (count: number) => after(NOW, count * 3_600_000);
    given(...STORIES.asked)
      .when(step(reassessed, hours(10)))
      .thenRecorded({ type: 'DepositDelayed', retryAt: hours(11) });
    given(...STORIES.asked)
      .when(step(reassessed, hours(500)))
      .thenRecorded({ type: 'DepositDelayed', retryAt: hours(506) });
  });

  it.each([714, 715, 719])('looks last when the thirty days are over, as after %s hours', (waited) => {
    const hours = (count: number) => after(NOW, count * 3_600_000);
    given(...STORIES.asked)
      .when(step({ kind: 'REASSESSED', pendingReason: 'WALLET_VERIFICATION_REQUIRED' }, hours(waited)))
      .thenRecorded({ type: 'DepositDelayed', retryAt: after(NOW, ANSWER_WITHIN_MS) });
  });
});

describe('a deposit whose account takes no money', () => {
  it('looks again after a tenth of the time it has waited', () => {
    const waited = after(NOW, 3_000_000);
    given(...STORIES.unpended)
      .when((deposit: Deposit) =>
        recordDepositStep({ kind: 'DELAYED', refusals: 0 }, deposit, { now: waited }),
      )
      .thenRecorded({ type: 'DepositDelayed', retryAt: after(waited, 300_000) });
  });
});

describe('a decision on a held deposit', () => {
  const review = (verdict: 'RELEASE' | 'REJECT') => (deposit: Deposit) =>
    reviewDeposit({ verdict }, deposit, when);

  it.each(['asked', 'reviewed'] as const)('releases or rejects one that is %s', (name) => {
    given(...STORIES[name])
      .when(review('RELEASE'))
      .thenRecorded({ type: 'DepositReviewed', reviewedAt: NOW });
    given(...STORIES[name])
      .when(review('REJECT'))
      .thenRecorded(turnedDown('COMPLIANCE_REJECTED', true));
  });

  it.each(['absent', 'seen', 'unpended', 'turnedDown', 'failed', 'settled'] as const)(
    'is refused for one that is %s',
    (name) => {
      given(...STORIES[name])
        .when(review('RELEASE'))
        .thenRejected('DEPOSIT_NOT_HELD');
    },
  );

  it('may give another reason', () => {
    const hold = { verdict: 'HOLD', pendingReason: 'COMPLIANCE_REVIEW' } as const;
    given(...STORIES.asked)
      .when((deposit: Deposit) => reviewDeposit(hold, deposit, when))
      .thenRecorded({ type: 'DepositReviewed', pendingReason: 'COMPLIANCE_REVIEW', reviewedAt: NOW });
    given(...STORIES.reviewed)
      .when((deposit: Deposit) => reviewDeposit(hold, deposit, when))
      .thenRecorded();
  });
});
