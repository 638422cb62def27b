import { reportingCall, type CallContext } from '@causeway/commands';
import { crashPoint, derivedUuid, type Id } from '@causeway/kernel';
import { isAccountClosed, submitToLedger, type LedgerCommand, type LedgerOutcome } from '@causeway/ledger';
import { keepsFunds } from '@causeway/rails';
import type { RefundOutcome } from '../../domain/quotes/payment.decide.js';
import type { CancellingQuote, FailedQuote } from '../../domain/quotes/quote.js';
import { returnEntry } from '../payment-entries.js';
import type { QuotePorts } from '../ports.js';
import type { LoadedQuote } from './quote-stream.js';
import { refundFunding } from './refund-funding.js';
import { returnSpentVolume } from './return-volume.js';
import { railTo } from '../connected-partner.js';
import { submitByHand } from '../submit-by-hand.js';
import { recordRefund } from './quote.decisions.js';

type Ports = Pick<QuotePorts, 'dispatch' | 'rails' | 'record'>;
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
  if (!kept && terms.source.kind !== 'INTERNAL')
    return refundFunding(ports, loaded, { ...quote, executionId }, call);
  const outcome: RefundOutcome = kept
    ? { status: 'REFUSED', isPassing: false, refusals }
    : refundOutcome(await giveBack(ports, loaded, { ...quote, executionId }, call), quote);
  crashPoint('payment.after-release');
  await ports.record(reportingCall(call), recordRefund(terms.quoteId, outcome));
};

/** Whether the partner keeps the money; money that never left the service, or was returned, is refunded. */
const isKept = async (
  ports: Ports,
  quote: Refunding,
  executionId: string,
  call: CallContext,
): Promise<boolean> => {
  if (isReturned(quote) || quote.terms.destination.kind === 'INTERNAL') return false;
  return keepsFunds(railTo(ports, quote.terms.destination, call), executionId);
};

type Held = Refunding & { readonly executionId: string };

const giveBack = async (
  ports: Ports,
  loaded: LoadedQuote,
  quote: Held,
  call: CallContext,
): Promise<LedgerOutcome> => {
  if (isReturned(quote)) await returnSpentVolume(ports, loaded, quote, call);
  const { command, idOfTry } = givingBack(loaded, quote);
  return submitToLedger(ports, command, idOfTry(String(quote.refusals)), call);
};

/** The same for an operator, after it had failed. Throws what `submitByHand` does. */
export const giveBackByHand = async (
  ports: Ports,
  loaded: LoadedQuote,
  quote: Held,
  call: CallContext,
): Promise<LedgerOutcome & { readonly status: 'POSTED' }> => {
  if (isReturned(quote)) await returnSpentVolume(ports, loaded, quote, call);
  const { refusals } = quote;
  return submitByHand(ports, { ...givingBack(loaded, quote), accountIds: accountsOf(quote), refusals }, call);
};

const givingBack = (
  { placeOf }: LoadedQuote,
  quote: Held,
): { readonly command: LedgerCommand; readonly idOfTry: (nth: string) => string } => {
  const { terms, executionId } = quote;
  const started = placeOf('RefundStarted');
  const after = started && { after: started };
  return isReturned(quote)
    ? {
        command: { ...returnEntry(terms), ...after },
        idOfTry: (nth) => derivedUuid(executionId, 'return', nth),
      }
    : {
        command: { kind: 'RELEASE_HOLD', holdId: executionId, ...after },
        idOfTry: (nth) => derivedUuid(executionId, 'release', nth),
      };
};

const isReturned = (quote: Refunding): boolean => quote.status === 'FAILED' && quote.isReturned === true;

/** The accounts that have to take money, or give it, for what an account of the service paid to go back there. */
export const accountsOf = (quote: Refunding): readonly Id<'InternalAccount'>[] => {
  const { source, feeAccountId } = quote.terms;
  const fee = isReturned(quote) ? feeAccountId : undefined;
  return [...(source.kind === 'INTERNAL' ? [source.accountId] : []), ...(fee === undefined ? [] : [fee])];
};

const refundOutcome = (given: LedgerOutcome, quote: Refunding): RefundOutcome => {
  if (given.status === 'POSTED') return { status: 'RELEASED', ledgerPlace: given.place };
  const { refusals } = quote;
  return { status: 'REFUSED', isPassing: isAccountClosed(given), refusals, accountIds: accountsOf(quote) };
};
