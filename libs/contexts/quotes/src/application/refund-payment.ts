import type { CallContext } from '@causeway/commands';
import { crashPoint, derivedUuid } from '@causeway/kernel';
import type { LedgerOutcome } from '@causeway/ledger';
import type { RefundOutcome } from '../domain/payment.decide.js';
import { isFromOutside } from '../domain/quote-terms.js';
import type { CancellingQuote, FailedQuote } from '../domain/quote.js';
import { reportingCall } from './finish-execution.js';
import { isAccountClosed, returnEntry, submitToLedger } from './payment-entries.js';
import type { QuotePorts } from './ports.js';
import type { LoadedQuote } from './quote-stream.js';
import { RecordRefund } from './quote.requests.js';
import { refundFunding } from './refund-funding.js';
import { returnSpentVolume } from './return-volume.js';

type Ports = Pick<QuotePorts, 'dispatch' | 'rails'>;
type Refunding = FailedQuote | CancellingQuote;

/**
 * Gives the payer all of it back (transactions §4): a hold is released, what was spent before the bank returned it is
 * taken back by the opposite entry. A partner that keeps the money leaves the hold for an operator.
 */
export const refundPayment = async (
  ports: Ports,
  loaded: LoadedQuote,
  quote: Refunding,
  call: CallContext,
): Promise<void> => {
  const { terms, executionId, refusals } = quote;
  if (executionId === undefined) throw new Error(`${terms.quoteId} has a refund and never held anything`);
  const kept = await isKept(ports, quote, executionId, call);
  if (!kept && isFromOutside(terms)) return refundFunding(ports, loaded, { ...quote, executionId }, call);
  const outcome: RefundOutcome = kept
    ? { status: 'REFUSED', isPassing: false, refusals }
    : refundOutcome(await giveBack(ports, loaded, { ...quote, executionId }, call), refusals);
  crashPoint('payment.after-release');
  await ports.dispatch.execute(new RecordRefund({ quoteId: terms.quoteId, outcome }, reportingCall(call)));
};

/** Money that never left the service, or was sent back, is nobody's to keep. */
const isKept = async (
  { rails }: Ports,
  quote: Refunding,
  executionId: string,
  { environment, platformId }: CallContext,
): Promise<boolean> => {
  const isBack = quote.status === 'FAILED' && quote.isReturned === true;
  if (isBack || quote.terms.destination.kind === 'INTERNAL') return false;
  const status = await rails.railFor(environment, platformId)?.statusOf(executionId);
  const hasEnded = status?.state === 'FAILED' || status?.state === 'CANCELLED';
  return hasEnded && status.keepsFunds === true;
};

/** The id is the try's; `nth` tells tries apart. */
export const giveBack = async (
  ports: Ports,
  loaded: LoadedQuote,
  quote: Refunding & { readonly executionId: string },
  call: CallContext,
  nth = String(quote.refusals),
): Promise<LedgerOutcome> => {
  const { terms, executionId } = quote;
  const told = loaded.placeOf('RefundStarted');
  const isReturned = quote.status === 'FAILED' && quote.isReturned === true;
  if (isReturned) await returnSpentVolume(ports, loaded, quote, call);
  const command = isReturned ? returnEntry(terms) : ({ kind: 'RELEASE_HOLD', holdId: executionId } as const);
  return submitToLedger(
    ports,
    { ...command, ...(told && { after: told }) },
    derivedUuid(executionId, isReturned ? 'return' : 'release', nth),
    call,
  );
};

const refundOutcome = (given: LedgerOutcome, refusals: number): RefundOutcome =>
  given.status === 'POSTED'
    ? { status: 'RELEASED', ledgerPlace: given.place }
    : { status: 'REFUSED', isPassing: isAccountClosed(given), refusals };
