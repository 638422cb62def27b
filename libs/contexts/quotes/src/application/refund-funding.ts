import type { CallContext } from '@causeway/commands';
import { derivedUuid, type Id } from '@causeway/kernel';
import { accountIdOf, SubmitToLedger } from '@causeway/ledger';
import type { QuoteTerms } from '../domain/quote-terms.js';
import type { CancellingQuote, FailedQuote } from '../domain/quote.js';
import { reportingCall } from './finish-execution.js';
import { ReturnFunding } from './funding.requests.js';
import { submitToLedger } from './payment-entries.js';
import type { QuotePorts } from './ports.js';
import type { LoadedQuote } from './quote-stream.js';
import { RecordRefund } from './quote.requests.js';
import { returnEntry } from './refund-payment.js';

type Ports = Pick<QuotePorts, 'dispatch'>;
type Refunding = FailedQuote | CancellingQuote;

/**
 * What came for a payment that failed. Banks give it back to whoever sent it; what came over a chain goes to the
 * payer's account in that asset, never to the wallet it came from (transactions §4).
 */
export const refundFunding = async (
  ports: Ports,
  loaded: LoadedQuote,
  quote: Refunding,
  call: CallContext,
): Promise<void> => {
  const { quoteId, funding } = quote.terms;
  await undoSettlement(ports, quote, call);
  if (funding?.isCrypto === true) return refundToAccount(ports, loaded, quote, call);
  await ports.dispatch.execute(new ReturnFunding({ quoteId }, reportingCall(call)));
};

/** What the bank sent back after it had arrived is where it came in again, fees included. */
const undoSettlement = async (ports: Ports, quote: Refunding, call: CallContext): Promise<void> => {
  if (quote.status !== 'FAILED' || quote.isReturned !== true || quote.executionId === undefined) return;
  const returned = await submitToLedger(
    ports,
    returnEntry(quote.terms),
    derivedUuid(quote.executionId, 'return', '0'),
    call,
  );
  if (returned.status === 'REFUSED')
    throw new Error(`The ledger refused to take back ${quote.terms.quoteId} with ${returned.code}`);
};

const refundToAccount = async (
  ports: Ports,
  { placeOf }: LoadedQuote,
  { terms, executionId, refusals, received = terms.price.totalSending }: Refunding,
  call: CallContext,
): Promise<void> => {
  const { quoteId, transactionId } = terms;
  if (executionId === undefined) throw new Error(`${quoteId} has a refund and nothing ever came for it`);
  const accountId = await openedAccountOf(ports, terms, call);
  const told = placeOf('RefundStarted');
  const commandId = derivedUuid(executionId, 'refund', String(refusals));
  const credited = await ports.dispatch.execute(
    new SubmitToLedger(
      {
        kind: 'POST_ENTRY',
        legs: [
          { account: 'CLEARING', side: 'DEBIT', amount: received },
          { account: accountId, side: 'CREDIT', amount: received },
        ],
        cause: { kind: 'REFUND', transactionId },
        ...(told && { after: told }),
      },
      { ...call, commandId, causationId: call.commandId },
    ),
  );
  const outcome =
    credited.status === 'POSTED'
      ? ({ status: 'RELEASED', ledgerPlace: credited.place } as const)
      : ({ status: 'REFUSED', isPassing: credited.code === 'ACCOUNT_NOT_ACTIVE', refusals } as const);
  await ports.dispatch.execute(new RecordRefund({ quoteId, outcome }, reportingCall(call)));
};

/** The payer's account in the quote's currency; opened when there is none yet. */
export const openedAccountOf = async (
  { dispatch }: Ports,
  { payer, platformId, price }: QuoteTerms,
  call: CallContext,
): Promise<Id<'InternalAccount'>> => {
  const { currency } = price.totalSending;
  const { customerId } = payer;
  const owner = { platformId, ...(customerId !== undefined && { customerId }) };
  const accountId = accountIdOf(owner, currency, call.environment);
  await dispatch.execute(
    new SubmitToLedger(
      { kind: 'OPEN_ACCOUNTS', owner, currencies: [currency], status: 'ACTIVE' },
      { ...call, commandId: derivedUuid('account-for-refund', accountId), causationId: call.commandId },
    ),
  );
  return accountId;
};
