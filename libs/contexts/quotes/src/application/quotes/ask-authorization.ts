import type { CallContext } from '@causeway/commands';
import { idOf, unlessErased, type CurrencyCode, type Id } from '@causeway/kernel';
import type { AuthorizationDemand } from '../../domain/quotes/authorization.js';
import type { KnownDestination, PayerFacts, SourceFacts } from '../../domain/quotes/quote-facts.js';
import type { QuoteRequested } from '../../domain/quotes/quote-request.js';
import type { KnownTerms } from '../../domain/quotes/quote-terms.js';
import type { QuotePorts } from '../ports.js';
import type { PaymentToAuthorize } from './strong-customer-authentication.js';

type Ports = Pick<QuotePorts, 'strongAuthentication'>;

interface NewQuote {
  readonly request: QuoteRequested;
  readonly quoteUuid: string;
  readonly payer: PayerFacts;
  readonly sourceFacts: SourceFacts;
  readonly destination: KnownDestination;
  readonly sendingCurrency: CurrencyCode;
  readonly receivingCurrency: CurrencyCode;
}

/**
 * Of a quote that executes itself, now or once it is funded (quotes §9); of every other one only whether its factor could
 * ever prove it (sca §3). Nothing is demanded of a platform's own, of what
 * the platform's account pays for a customer, and of what is collected from the customer's bank: no account of the
 * customer's here is debited (sca §1).
 */
export const demandOnNewQuote = async (
  { strongAuthentication }: Ports,
  { request, quoteUuid, payer, sourceFacts, destination, sendingCurrency, receivingCurrency }: NewQuote,
  call: CallContext,
): Promise<AuthorizationDemand | undefined> => {
  const isFunded = request.source.sourceType === 'REALTIME_FUNDING';
  const isDemandedNow = isFunded || request.immediatelyExecute;
  if (!isDemandedNow && request.scaFactor !== 'TOTP') return undefined;
  const customerId = payer.kind === 'CUSTOMER' ? payer.party.customerId : undefined;
  // Money pushed for a quote is the named customer's, otherwise the platform's.
  const pusher = isFunded && request.source.customerId === undefined ? undefined : customerId;
  const debits = sourceFacts.kind === 'INTERNAL' ? sourceFacts.account.ownerId : pusher;
  if (customerId === undefined || debits !== customerId || sourceFacts.kind === 'EXTERNAL') return undefined;
  if (!isDemandedNow)
    return (await strongAuthentication.isGated({ customerId, currency: sendingCurrency }, call))
      ? { status: 'FACTOR_UNAVAILABLE' }
      : undefined;
  const isOwn = destination.kind === 'INTERNAL' && destination.receiver.customerId === customerId;
  const payment: PaymentToAuthorize = {
    quoteId: idOf('Quote', quoteUuid),
    customerId,
    moment: 'CREATION',
    source: request.source.sourceType,
    sendingCurrency,
    receivingCurrency,
    ...(destination.kind === 'EXTERNAL' && { externalAccountId: destination.account.accountId }),
    isConversion: isOwn,
    boundTo: [
      ...[request.lockedSide, String(request.lockedAmountMinor), sendingCurrency, receivingCurrency],
      'umaAddress' in request.destination ? request.destination.umaAddress : request.destination.accountId,
    ],
    ...(request.scaFactor !== undefined && { scaFactor: request.scaFactor }),
  };
  return strongAuthentication.demandOn(payment, call);
};

/** Of a quote that is to be executed; `ownerId` is whose account pays, absent on the platform's and on one outside. */
export const demandOnExecution = async (
  { strongAuthentication }: Ports,
  {
    terms: { quoteId, payer, destination, price },
    ownerId,
    scaFactor,
  }: {
    readonly terms: KnownTerms;
    readonly ownerId: Id<'Customer'> | undefined;
    readonly scaFactor: string | undefined;
  },
  call: CallContext,
): Promise<AuthorizationDemand | undefined> => {
  const { customerId } = payer;
  if (customerId === undefined || ownerId !== customerId) return undefined;
  const payment: PaymentToAuthorize = {
    quoteId,
    customerId,
    moment: 'EXECUTION',
    source: 'ACCOUNT',
    sendingCurrency: price.totalSending.currency,
    receivingCurrency: price.totalReceiving.currency,
    ...trustable(destination),
    isConversion: destination.kind === 'INTERNAL' && destination.receiver.customerId === customerId,
    boundTo: [
      ...['SENDING', String(price.totalSending.amountMinor)],
      ...[price.totalSending.currency, price.totalReceiving.currency],
      destinationName(destination),
    ],
    ...(scaFactor !== undefined && { scaFactor }),
  };
  return strongAuthentication.demandOn(payment, call);
};

const trustable = (
  destination: KnownTerms['destination'],
): { readonly externalAccountId?: Id<'ExternalAccount'> } =>
  destination.kind === 'EXTERNAL' ? { externalAccountId: destination.accountId } : {};

/** An address that was erased meanwhile is none that could be paid. */
const destinationName = (destination: KnownTerms['destination']): string =>
  destination.kind === 'UMA' ? (unlessErased(destination.umaAddress) ?? '') : destination.accountId;
