import { after, instant, money, newId } from '@causeway/kernel';
import { decider } from '@causeway/testing';
import {
  concludeDeposit,
  confirmDepositReceipt,
  detectDeposit,
  type LedgerVerdict,
} from './deposit.decide.js';
import { statusWithOwner, type FundedAccount } from '@causeway/transaction-owner/domain';
import { evolveDeposit, noDeposit, type Deposit, type DepositEvent, type DepositTerms } from './deposit.js';

const NOW = instant('2026-03-01T10:00:00.000Z');
const LATER = instant('2026-03-01T10:00:05.000Z');
const transactionId = newId('Transaction');
const accountId = newId('InternalAccount');
const customer = { customerId: newId('Customer'), platformCustomerId: 'user-1' };
const terms: DepositTerms = {
  transactionId,
  accountId,
  amount: money(500_000n, 'USD'),
  customer,
  detectedAt: NOW,
};
const ledgerPlace = { lane: 'ledger.sandbox', position: 7, key: 'Platform:1' } as const;

const detected: DepositEvent = { type: 'DepositDetected', ...terms };
const settled: DepositEvent = { type: 'DepositSettled', ledgerPlace, settledAt: LATER };
const refused: DepositEvent = {
  type: 'DepositRefused',
  code: 'ACCOUNT_NOT_ACTIVE',
  details: { status: 'FROZEN' },
};

const platformId = newId('Platform');
const when = { now: NOW, platformId };

const { given } = decider<Deposit, DepositEvent>({ initial: noDeposit, evolve: evolveDeposit });

const customerAccount = (change: Partial<FundedAccount> = {}): FundedAccount => ({
  status: 'ACTIVE',
  currency: 'USD',
  customer: { ...customer, hasAcceptedTerms: true },
  ...change,
});
const detect = (account: FundedAccount | undefined) => (deposit: Deposit) =>
  detectDeposit({ transactionId, accountId, amountMinor: 500_000n }, deposit, when, account);
const conclude = (verdict: LedgerVerdict) => (deposit: Deposit) =>
  concludeDeposit({ verdict }, deposit, { now: LATER });
const posted: LedgerVerdict = { status: 'POSTED', place: ledgerPlace };
const no: LedgerVerdict = { status: 'REFUSED', code: 'ACCOUNT_NOT_ACTIVE', details: { status: 'FROZEN' } };

describe('a deposit is taken up', () => {
  it.each(['ACTIVE', 'PENDING'] as const)('into a customer’s account that is %s', (status) => {
    given()
      .when(detect(customerAccount({ status })))
      .thenRecorded(detected);
  });

  it('into the platform’s own account, which has no customer', () => {
    const { customer: _customer, ...own } = terms;
    given()
      .when(detect({ status: 'ACTIVE', currency: 'USD' }))
      .thenRecorded({ type: 'DepositDetected', ...own });
  });

  it('in the currency of the account', () => {
    given()
      .when(detect(customerAccount({ currency: 'USDC' })))
      .thenRecorded({ ...detected, amount: money(500_000n, 'USDC') });
  });

  it('with its transfer on a chain, where it came over one', () => {
    const onChain = { transactionHash: '0xabc', network: 'ETHEREUM' };
    const over = (account: FundedAccount) => (deposit: Deposit) =>
      detectDeposit({ transactionId, accountId, amountMinor: 500_000n, onChain }, deposit, when, account);
    const { customer: _customer, ...own } = terms;
    given()
      .when(over(customerAccount()))
      .thenRecorded({ ...detected, origin: { subjectId: customer.customerId, onChain } });
    given()
      .when(over({ status: 'ACTIVE', currency: 'USD' }))
      .thenRecorded({ type: 'DepositDetected', ...own, origin: { subjectId: platformId, onChain } });
  });

  it('not into an account that the platform does not have', () => {
    given()
      .when(detect(undefined))
      .thenRejected('INTERNAL_ACCOUNT_NOT_FOUND', { resource: 'InternalAccount' })
      .andRecorded();
  });

  it.each(['FROZEN', 'CLOSED', 'FAILED'] as const)('not into an account that is %s', (status) => {
    given()
      .when(detect(customerAccount({ status })))
      .thenRejected('INTERNAL_ACCOUNT_NOT_ACTIVE', { status })
      .andRecorded();
  });

  it('not into an account whose owner was deleted, closed yet or not', () => {
    expect(statusWithOwner('ACTIVE', { isDeleted: true })).toBe('CLOSED');
    expect(statusWithOwner('FROZEN', { isDeleted: false })).toBe('FROZEN');
  });

  it('not for a customer that has not accepted the terms, whatever the status of the account', () => {
    for (const status of ['ACTIVE', 'PENDING', 'FROZEN'] as const) {
      given()
        .when(detect(customerAccount({ status, customer: { ...customer, hasAcceptedTerms: false } })))
        .thenRejected('END_USER_TERMS_NOT_ACCEPTED')
        .andRecorded();
    }
  });

  it.each([
    ['open', [detected]],
    ['settled', [detected, settled]],
    ['refused', [detected, refused]],
  ])('once: a repeated one that is %s changes nothing, even if its account is gone', (_state, history) => {
    given(...history)
      .when(detect(undefined))
      .thenNothing();
  });
});

describe('the ledger’s answer to a deposit', () => {
  it('settles it, with the place of the entry', () => {
    given(detected).when(conclude(posted)).thenRecorded(settled);
  });

  it('refuses it, with the ledger’s reason', () => {
    given(detected).when(conclude(no)).thenRecorded(refused);
  });

  it.each([
    ['a settled one', settled],
    ['a refused one', refused],
  ])('on %s is a repetition and changes nothing', (_state, last) => {
    given(detected, last).when(conclude(posted)).thenNothing();
    given(detected, last).when(conclude(no)).thenNothing();
  });

  it('on one that was never taken up is no answer to anything', () => {
    expect(() => concludeDeposit({ verdict: posted }, noDeposit, { now: NOW })).toThrow('never detected');
  });
});

describe('a deposit folds', () => {
  const fold = (...events: readonly DepositEvent[]): Deposit => events.reduce(evolveDeposit, noDeposit);

  it('from its intent to its end', () => {
    expect(fold(detected)).toStrictEqual({ status: 'DETECTED', terms });
    expect(fold(detected, settled)).toStrictEqual({
      status: 'SETTLED',
      terms,
      ledgerPlace,
      settledAt: LATER,
    });
    const refusal = { code: 'ACCOUNT_NOT_ACTIVE', details: { status: 'FROZEN' } };
    expect(fold(detected, refused)).toStrictEqual({ status: 'REFUSED', terms, refusal });
  });

  it('and takes any recorded fact without an error', () => {
    expect(fold(refused)).toStrictEqual(noDeposit);
    expect(fold(settled)).toStrictEqual(noDeposit);
  });
});

describe('the receipt of a deposit', () => {
  const FIVE_MINUTES_MS = 5 * 60 * 1_000;
  const confirm =
    (confirmedAt?: typeof NOW, now = LATER) =>
    (deposit: Deposit) =>
      confirmDepositReceipt({ ...(confirmedAt && { confirmedAt }) }, deposit, { now });
  const confirmed = (confirmedAt = LATER, notedAt = LATER): DepositEvent => ({
    type: 'DepositReceiptConfirmed',
    transactionId,
    confirmedAt,
    notedAt,
  });

  it('was delivered now, unless the platform says when', () => {
    given(detected, settled).when(confirm()).thenRecorded(confirmed());
    given(detected, settled).when(confirm(NOW)).thenRecorded(confirmed(NOW));
  });

  it('may be confirmed again, and the later one counts', () => {
    given(detected, settled, confirmed()).when(confirm(NOW)).thenRecorded(confirmed(NOW));
  });

  it('is not due before the credit', () => {
    given(detected).when(confirm()).thenRejected('RECEIPT_NOT_DUE').andRecorded();
    given(detected, refused).when(confirm()).thenRejected('RECEIPT_NOT_DUE').andRecorded();
  });

  it('was delivered after the money came, by a clock that may be five minutes ahead', () => {
    const latest = after(LATER, FIVE_MINUTES_MS);
    given(detected, settled).when(confirm(latest)).thenRecorded(confirmed(latest));
    for (const wrong of [after(latest, 1), after(NOW, -1)])
      given(detected, settled).when(confirm(wrong)).thenRejected('RECEIPT_TIME_INVALID').andRecorded();
  });
});
