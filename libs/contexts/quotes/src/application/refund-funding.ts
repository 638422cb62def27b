import type { CallContext } from '@causeway/commands';
import { crashPoint, derivedUuid, type Id } from '@causeway/kernel';
import { accountIdOf, SubmitToLedger } from '@causeway/ledger';
import type { QuoteTerms } from '../domain/quote-terms.js';
import type { FailedQuote } from '../domain/quote.js';
import { reportingCall } from './finish-execution.js';
import { ReturnFunding } from './funding.requests.js';
import type { QuotePorts } from './ports.js';
import type { LoadedQuote } from './quote-stream.js';
import { RecordRefund } from './quote.requests.js';

type Ports = Pick<QuotePorts, 'dispatch'>;

/**
 * What came for a payment that failed. Banks give it back to whoever sent it; what came over a chain goes to the
 * payer's account in that asset, never to the wallet it came from (transactions §4).
 */
export const refundFunding = async (
  ports: Ports,
  loaded: LoadedQuote,
  quote: FailedQuote,
  call: CallContext,
): Promise<void> => {
  const { quoteId, funding } = quote.terms;
  if (funding?.isCrypto === true) return refundToAccount(ports, loaded, quote, call);
  await ports.dispatch.execute(new ReturnFunding({ quoteId }, reportingCall(call)));
};

const refundToAccount = async (
  ports: Ports,
  { placeOf }: LoadedQuote,
  { terms, executionId, refusals, received = terms.price.totalSending }: FailedQuote,
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
  crashPoint('payment.after-release');
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
