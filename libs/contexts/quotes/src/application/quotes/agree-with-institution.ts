import type { CallContext } from '@causeway/commands';
import type { CurrencyCode } from '@causeway/kernel';
import { isQuotable } from '../../domain/quotes/create-quote.decide.js';
import type { DestinationFacts, PayerFacts, QuoteFacts } from '../../domain/quotes/quote-facts.js';
import type { QuoteRequested } from '../../domain/quotes/quote-request.js';
import type { UmaReceiverAnswer } from '../../domain/quotes/uma-receiver.js';
import type { QuotePorts } from '../ports.js';
import type { UmaReceiverQuestion } from './uma-receivers.js';

interface Quoting {
  readonly request: QuoteRequested;
  readonly quoteUuid: string;
  readonly facts: QuoteFacts;
  readonly sendingCurrency: CurrencyCode;
}

/**
 * What another institution makes of the payment (quotes §1.4, rows 10 and 11); `undefined` where none is to be asked,
 * or where the payment would be refused anyway: no institution is shown a payer, and no receiver's platform is asked for its
 * approval, for a payment that cannot be.
 */
export const agreedDestination = async (
  { umaReceivers }: Pick<QuotePorts, 'umaReceivers'>,
  { request, quoteUuid: paymentUuid, facts, sendingCurrency }: Quoting,
  call: CallContext,
): Promise<DestinationFacts | undefined> => {
  const { destination, corridor } = facts;
  if (destination.kind !== 'UMA' || destination.receiver.needsAgreement !== true) return undefined;
  const question = umaQuestion(request, facts.payer, sendingCurrency);
  if (question === undefined || !isQuotable(request, facts, call.environment)) return undefined;
  if (umaReceivers?.agree === undefined || corridor?.price.status !== 'PRICED')
    return umaFacts({ status: 'REFUSED', code: 'PAYREQ_REQUEST_FAILED' });
  const { currency, amountMinor: receivedMinor } = corridor.price.totalReceiving;
  return umaFacts(await umaReceivers.agree({ ...question, currency, receivedMinor, paymentUuid }, call));
};

/** What is asked of the context that knows institutions; `undefined` where something is wrong with the request itself. */
export const umaQuestion = (
  {
    destination,
    lookupId,
    senderCustomerInfo,
    purposeOfPayment,
    lockedSide,
    lockedAmountMinor,
  }: QuoteRequested,
  payer: PayerFacts,
  sendingCurrency: CurrencyCode | undefined,
): UmaReceiverQuestion | undefined => {
  if (destination.destinationType !== 'UMA_ADDRESS' || lookupId === undefined) return undefined;
  if (sendingCurrency === undefined || payer.kind === 'UNKNOWN') return undefined;
  const { umaAddress, currency } = destination;
  const { customerId: senderCustomerId } = payer.party;
  return {
    lookupId,
    umaAddress,
    ...(currency !== undefined && { currency }),
    sendingCurrency,
    ...(senderCustomerId !== undefined && { senderCustomerId }),
    ...(senderCustomerInfo !== undefined && { senderCustomerInfo }),
    ...(purposeOfPayment !== undefined && { purposeOfPayment }),
    lockedSide,
    lockedAmountMinor,
  };
};

/** The answer as a fact about the destination. */
export const umaFacts = (answer: UmaReceiverAnswer): DestinationFacts => {
  if (answer.status === 'REFUSED') return { kind: 'UMA_REFUSED', refused: answer };
  const { status: _resolved, ...receiver } = answer;
  return { kind: 'UMA', receiver };
};
