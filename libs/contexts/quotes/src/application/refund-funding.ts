import type { CallContext } from '@causeway/commands';
import { derivedUuid, type Id, type Money } from '@causeway/kernel';
import { accountIdOf, type Leg, type LedgerOutcome } from '@causeway/ledger';
import { DEPLOYMENT } from '@causeway/rates';
import type { QuoteTerms } from '../domain/quote-terms.js';
import type { CancellingQuote, FailedQuote } from '../domain/quote.js';
import { RecordArrivalStep } from './arrival.requests.js';
import { reportingCall } from './finish-execution.js';
import { ReturnFunding } from './funding.requests.js';
import { isAccountClosed, returnEntry, submitOnce, submitToLedger } from './payment-entries.js';
import type { QuotePorts } from './ports.js';
import type { LoadedQuote } from './quote-stream.js';
import { RecordRefund } from './quote.requests.js';
import { returnVolume } from './return-volume.js';

type Ports = Pick<QuotePorts, 'dispatch'>;
type Refunding = (FailedQuote | CancellingQuote) & { readonly executionId: string };

/**
 * What came for a payment that did not arrive. Banks give it back to whoever sent it; what came over a chain goes to the
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
  const { quoteId, funding } = terms;
  await returnVolume(ports, loaded, quote, call);
  if (quote.status === 'FAILED' && quote.isReturned === true) {
    const taken = await takeBack(ports, way, call);
    if (taken.status === 'REFUSED') return recordRefund(ports, way, taken, call);
  }
  if (funding?.isCrypto === true) {
    const accountId = await openedAccountOf(ports, terms, call);
    return refundBy(ports, loaded, { ...way, to: accountId }, call);
  }
  // A cancelled payment ends with an entry: what came in through clearing goes out through it.
  if (quote.status === 'CANCELLING') return refundBy(ports, loaded, { ...way, to: 'CLEARING' }, call);
  // What an operator gives back by hand, no bank is asked for again.
  if (isByHand !== true) await startWayBack(ports, quote, call);
  await ports.dispatch.execute(
    new ReturnFunding({ quoteId, ...(isByHand && { isByHand }) }, reportingCall(call)),
  );
};

/** Where a bank told of the money, it is asked to send it back; what the sandbox made up goes nowhere. */
const startWayBack = async (
  { dispatch }: Ports,
  { executionId: arrivalKey }: Refunding,
  call: CallContext,
): Promise<void> => {
  const ofDeployment = { ...reportingCall(call), platformId: DEPLOYMENT };
  await dispatch.execute(new RecordArrivalStep({ arrivalKey, step: { kind: 'NOT_KEPT' } }, ofDeployment));
};

/** The receiving bank returned it after the entry: the opposite entry has it in clearing again, fees and all. */
const takeBack = (
  ports: Ports,
  { quote: { terms, executionId, refusals }, isByHand }: Way,
  call: CallContext,
): Promise<LedgerOutcome> => {
  // By hand is one try more than there were.
  const tries = isByHand ? refusals + 1 : refusals;
  const idOfTry = (nth: number): string => derivedUuid(executionId, 'return', String(nth));
  return submitOnce(ports, returnEntry(terms), { idOfTry, refusals: tries }, call);
};

const refundBy = async (
  ports: Ports,
  { placeOf }: LoadedQuote,
  { to, ...way }: Way & { readonly to: Leg['account'] },
  call: CallContext,
): Promise<void> => {
  const { quote, isByHand } = way;
  const { terms, executionId, refusals } = quote;
  const { transactionId } = terms;
  const amount = receivedOf(quote);
  const told = placeOf('RefundStarted');
  const credited = await submitToLedger(
    ports,
    {
      kind: 'POST_ENTRY',
      legs: [
        { account: 'CLEARING', side: 'DEBIT', amount },
        { account: to, side: 'CREDIT', amount },
      ],
      cause: { kind: 'REFUND', transactionId },
      ...(told && { after: told }),
    },
    derivedUuid(executionId, 'refund', isByHand ? 'by-hand' : String(refusals)),
    call,
  );
  await recordRefund(ports, way, credited, call);
};

/** What is refused because an account takes no money is tried again later. */
const recordRefund = async (
  { dispatch }: Ports,
  { quote, isByHand }: Way,
  given: LedgerOutcome,
  call: CallContext,
): Promise<void> => {
  const { terms, refusals } = quote;
  const outcome = outcomeOf(given, refusals);
  const told = isByHand && outcome.status === 'RELEASED' ? { ...outcome, isByHand } : outcome;
  await dispatch.execute(new RecordRefund({ quoteId: terms.quoteId, outcome: told }, reportingCall(call)));
};

const outcomeOf = (credited: LedgerOutcome, refusals: number) =>
  credited.status === 'POSTED'
    ? ({ status: 'RELEASED', ledgerPlace: credited.place } as const)
    : ({ status: 'REFUSED', isPassing: isAccountClosed(credited), refusals } as const);

/** What came for it: the quote's amount, unless it failed for being another one. */
const receivedOf = (quote: Refunding): Money =>
  (quote.status === 'FAILED' ? quote.received : undefined) ?? quote.terms.price.totalSending;

/** The payer's account in the quote's currency; opened when there is none yet. */
export const openedAccountOf = async (
  ports: Ports,
  { payer, platformId, price }: QuoteTerms,
  call: CallContext,
): Promise<Id<'InternalAccount'>> => {
  const { currency } = price.totalSending;
  const { customerId } = payer;
  const owner = { platformId, ...(customerId !== undefined && { customerId }) };
  const accountId = accountIdOf(owner, currency, call.environment);
  await submitToLedger(
    ports,
    { kind: 'OPEN_ACCOUNTS', owner, currencies: [currency], status: 'ACTIVE' },
    derivedUuid('account-for-refund', accountId),
    call,
  );
  return accountId;
};
