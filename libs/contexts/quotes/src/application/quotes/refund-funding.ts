import { type CallContext, EVERY_PLATFORM, reportingCall } from '@causeway/commands';
import { derivedUuid, type Id, type Money } from '@causeway/kernel';
import {
  accountIdOf,
  FindInternalAccount,
  isAccountClosed,
  submitToLedger,
  type AccountOwner,
  type AccountState,
  type LedgerCommand,
  type LedgerOutcome,
} from '@causeway/ledger';
import { outOfClearing } from '@causeway/transaction-owner/domain';
import { isPushedByPlatform, isPushedOverChain, type KnownTerms } from '../../domain/quotes/quote-terms.js';
import type { RefundOutcome } from '../../domain/quotes/payment.decide.js';
import type { CancellingQuote, FailedQuote } from '../../domain/quotes/quote.js';
import { returnEntry, submitOnce } from '../payment-entries.js';
import type { QuotePorts } from '../ports.js';
import type { LoadedQuote } from './quote-stream.js';
import { returnVolume } from './return-volume.js';
import { submitByHand } from '../submit-by-hand.js';
import { recordRefund, returnFunding } from './quote.decisions.js';
import { ReturnUnkeptArrival } from '@causeway/deposits';

type Ports = Pick<QuotePorts, 'dispatch' | 'record'>;
type Refunding = (FailedQuote | CancellingQuote) & { readonly executionId: string };

/**
 * What came for a payment that did not arrive. Banks return it to its sender; what came over a chain goes to the
 * payer's account in that asset, never to the wallet it came from (transactions §4).
 */
export const refundFunding = async (
  ports: Ports,
  loaded: LoadedQuote,
  quote: Refunding,
  call: CallContext,
): Promise<void> => refundOutside(ports, loaded, { quote }, call);

/** The same for an operator, after it had failed: it is tried under ids of its own. */
export const refundFundingByHand = async (
  ports: Ports,
  loaded: LoadedQuote,
  quote: Refunding,
  call: CallContext,
): Promise<void> => refundOutside(ports, loaded, { quote, isByHand: true }, call);

interface Way {
  readonly quote: Refunding;
  readonly isByHand?: true;
}

const refundOutside = async (
  ports: Ports,
  loaded: LoadedQuote,
  way: Way,
  call: CallContext,
): Promise<void> => {
  const { quote, isByHand } = way;
  const { terms } = quote;
  await returnVolume(ports, loaded, quote, call);
  if (isReturned(quote)) {
    const taken = await takeBack(ports, way, call);
    if (taken.status === 'REFUSED') return noteRefund(ports, way, taken, feeAccountOf(quote), call);
  }
  if (isPushedOverChain(terms)) {
    const accountId = await refundAccountOf(ports, terms, call);
    return refundBy(ports, loaded, { ...way, to: accountId }, call);
  }
  // A cancelled payment ends with an entry: what came in through clearing goes out through it.
  if (quote.status === 'CANCELLING') return refundBy(ports, loaded, { ...way, to: 'CLEARING' }, call);
  // After a refund by hand no bank is asked to return the money.
  if (isByHand !== true) await startWayBack(ports, quote, call);
  await ports.record(reportingCall(call), returnFunding(terms.quoteId, { ...(isByHand && { isByHand }) }));
};

const isReturned = (quote: Refunding): boolean => quote.status === 'FAILED' && quote.isReturned === true;

const feeAccountOf = ({ terms: { feeAccountId } }: Refunding): readonly Id<'InternalAccount'>[] =>
  feeAccountId === undefined ? [] : [feeAccountId];

/** An erased person gets no account any more: where there was none, the money waits for an operator. */
const refundAccountOf = async (
  ports: Ports,
  terms: KnownTerms,
  call: CallContext,
): Promise<Id<'InternalAccount'>> =>
  terms.payer.isErased === true && !isPushedByPlatform(terms)
    ? payersAccountOf(ports, terms, call)
    : openedAccountOf(ports, terms, call);

/** The accounts that have to take money, or give it, for what came from outside to go back. */
export const accountsOutside = async (
  ports: Ports,
  quote: Refunding,
  call: CallContext,
): Promise<readonly Id<'InternalAccount'>[]> => [
  ...(isReturned(quote) ? feeAccountOf(quote) : []),
  ...(isPushedOverChain(quote.terms) ? [await refundAccountOf(ports, quote.terms, call)] : []),
];

/**
 * Where a bank reported the money, it is asked to return it; money that the sandbox simulated goes nowhere.
 */
const startWayBack = async (
  { dispatch }: Ports,
  { executionId: arrivalKey }: Refunding,
  call: CallContext,
): Promise<void> => {
  const ofEveryPlatform = { ...reportingCall(call), platformId: EVERY_PLATFORM };
  await dispatch.execute(new ReturnUnkeptArrival({ arrivalKey }, ofEveryPlatform));
};

/** The receiving bank returned it after the entry: the opposite entry has it in clearing again, fees and all. */
const takeBack = (ports: Ports, { quote, isByHand }: Way, call: CallContext): Promise<LedgerOutcome> => {
  const { terms, executionId, refusals } = quote;
  const command = returnEntry(terms);
  const idOfTry = (nth: number | string): string => derivedUuid(executionId, 'return', String(nth));
  return isByHand
    ? submitByHand(ports, { command, idOfTry, refusals, accountIds: feeAccountOf(quote) }, call)
    : submitOnce(ports, command, { idOfTry, refusals }, call);
};

const refundBy = async (
  ports: Ports,
  { placeOf }: LoadedQuote,
  { to, ...way }: Way & { readonly to: Id<'InternalAccount'> | 'CLEARING' },
  call: CallContext,
): Promise<void> => {
  const { quote, isByHand } = way;
  const { terms, executionId, refusals } = quote;
  const { transactionId } = terms;
  const amount = receivedOf(quote);
  const started = placeOf('RefundStarted');
  const command: LedgerCommand = {
    kind: 'POST_ENTRY',
    legs: outOfClearing(to, amount),
    cause: { kind: 'REFUND', transactionId },
    ...(started && { after: started }),
  };
  const accountIds = to === 'CLEARING' ? [] : [to];
  const idOfTry = (nth: string): string => derivedUuid(executionId, 'refund', nth);
  const credited = isByHand
    ? await submitByHand(ports, { command, idOfTry, refusals, accountIds }, call)
    : await submitToLedger(ports, command, idOfTry(String(refusals)), call);
  await noteRefund(ports, way, credited, accountIds, call);
};

/** A refund that an inactive account refuses is tried again later. */
const noteRefund = async (
  { record }: Ports,
  { quote, isByHand }: Way,
  given: LedgerOutcome,
  accountIds: readonly Id<'InternalAccount'>[],
  call: CallContext,
): Promise<void> => {
  const { terms, refusals } = quote;
  const outcome = outcomeOf(given, refusals, accountIds);
  const found = isByHand && outcome.status === 'RELEASED' ? { ...outcome, isByHand } : outcome;
  await record(reportingCall(call), recordRefund(terms.quoteId, found));
};

const outcomeOf = (
  credited: LedgerOutcome,
  refusals: number,
  accountIds: readonly Id<'InternalAccount'>[],
): RefundOutcome =>
  credited.status === 'POSTED'
    ? { status: 'RELEASED', ledgerPlace: credited.place }
    : { status: 'REFUSED', isPassing: isAccountClosed(credited), refusals, accountIds };

/** What came for it: the quote's amount, unless it failed for being another one. */
const receivedOf = (quote: Refunding): Money =>
  (quote.status === 'FAILED' ? quote.received : undefined) ?? quote.terms.price.totalSending;

/** The payer's account in the quote's currency; opened when there is none yet. */
export const openedAccountOf = async (
  ports: Pick<Ports, 'dispatch'>,
  terms: KnownTerms,
  call: CallContext,
): Promise<Id<'InternalAccount'>> => {
  const { currency } = terms.price.totalSending;
  const owner = fundingOwner(terms);
  const accountId = await payersAccountOf(ports, terms, call);
  await submitToLedger(
    ports,
    { kind: 'OPEN_ACCOUNTS', owner, currencies: [currency], status: 'ACTIVE' },
    derivedUuid('account-for-refund', accountId),
    call,
  );
  return accountId;
};

/** The payer's account in the quote's currency where it is there already; `null` otherwise. */
export const ownAccount = (
  { dispatch }: Pick<Ports, 'dispatch'>,
  terms: KnownTerms,
  call: CallContext,
): Promise<Pick<AccountState, 'accountId'> | null> => {
  const { currency } = terms.price.totalSending;
  return dispatch.execute(new FindInternalAccount({ owner: fundingOwner(terms), currency }, call));
};

/** Its id, whether it is opened yet or not. */
const payersAccountOf = async (
  ports: Pick<Ports, 'dispatch'>,
  terms: KnownTerms,
  call: CallContext,
): Promise<Id<'InternalAccount'>> => {
  const { currency } = terms.price.totalSending;
  const known = await ownAccount(ports, terms, call);
  return known?.accountId ?? accountIdOf(fundingOwner(terms), currency, call.environment);
};

const fundingOwner = (terms: KnownTerms): AccountOwner => {
  const { platformId, payer } = terms;
  return payer.customerId === undefined || isPushedByPlatform(terms)
    ? { platformId }
    : { platformId, customerId: payer.customerId };
};
