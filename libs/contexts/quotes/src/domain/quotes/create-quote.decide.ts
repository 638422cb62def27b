import {
  after,
  idOf,
  nothing,
  record,
  reject,
  type Decision,
  type Environment,
  type Instant,
} from '@causeway/kernel';
import { demanded } from './authorization.js';
import { corridorRefusal } from './corridor-checks.js';
import { immediateRefusal } from './execute-quote.decide.js';
import {
  countryRefusal,
  externalAccountRefusal,
  internalAccountRefusal,
  invalidFields,
  partiesRefusal,
  type FieldError,
  type Refusal,
} from './party-checks.js';
import { invoiceOf, invoiceRefusal, paidInvoiceRefusal } from './invoice-checks.js';
import { mandatoryInformation } from './mandatory-information.js';
import { movedPriceRefusal } from './moved-price.js';
import type { Priced } from './pricing.js';
import {
  isKnownDestination,
  type InternalAccountFacts,
  type KnownDestination,
  type QuoteFacts,
  type RailFacts,
} from './quote-facts.js';
import type { QuoteRejection } from './quote-rejections.js';
import type { QuoteRequested } from './quote-request.js';
import type { Destination, Party, QuoteTerms, Source } from './quote-terms.js';
import type { Execution, Quote, QuoteEvent } from './quote.js';
import { acceptedSource, fundingRefusal, sourceRefusal, type AcceptedSource } from './source-checks.js';
import { walletTerms } from './wallet-payload.js';

const SECOND_MS = 1_000;
/** Of quotes whose money is collected (quotes §3). */
const COLLECTED_VALID_SECONDS = 900;

/** What makes the quote's names: the same command has the same ones, however often it comes. */
export interface OpenQuote {
  readonly quoteUuid: string;
  readonly request: QuoteRequested;
  /** Of the intent, when the quote is to be executed at once. */
  readonly execution: Execution;
}
export interface DecidedWhen {
  readonly now: Instant;
  readonly platformId: string;
  readonly environment: Environment;
}

/** Creates a quote, or drafts one that is executed at once; the checks in the order of quotes §1.4. */
export const openQuote = (
  { quoteUuid, request, execution }: OpenQuote,
  quote: Quote,
  when: DecidedWhen,
  facts: QuoteFacts,
): Decision<QuoteEvent, QuoteRejection> => {
  const maySetOut = quote.status === 'ABSENT' || (quote.status === 'WITHDRAWN' && quote.mayComeAgain);
  if (!maySetOut) return nothing();
  const accepted = accept(request, facts, when.environment);
  if ('code' in accepted) return reject(accepted.code, accepted.details);
  const refusal =
    paidInvoiceRefusal(accepted.destination) ??
    invoiceRefusal(invoiceOf(accepted.destination), accepted.price.totalReceiving, when.now) ??
    refusalAtOnce(request, accepted, facts);
  if (refusal !== undefined) return reject(refusal.code, refusal.details);
  const terms = termsOf(quoteUuid, request, accepted, when);
  const challenged = demanded(terms, facts.authorization, when.now);
  if (challenged?.outcome === 'rejected') return challenged;
  if (challenged !== undefined)
    return record<QuoteEvent>({ type: 'QuoteCreated', terms, ...withheld(terms) }, ...challenged.events);
  if (!isImmediate(request, accepted)) return record({ type: 'QuoteCreated', terms });
  const dailyVolumeMaxMinor = request.transfer === 'IN' ? undefined : facts.corridor?.dailyVolumeMaxMinor;
  return record({
    type: 'QuoteDrafted',
    terms,
    ...execution,
    ...(dailyVolumeMaxMinor !== undefined && { dailyVolumeMaxMinor }),
    ...(staysPending(request, facts) && { staysPending: true }),
  });
};

/** A quote is processing from its execution on; the transaction of a transfer waits for its partner (sandbox §3). */
const staysPending = ({ transfer }: QuoteRequested, { corridor }: QuoteFacts): boolean =>
  transfer !== undefined && corridor?.verdict === 'STAYS_PENDING';

/** Whether the payment passes every check so far: only then are other institutions asked. */
export const isQuotable = (request: QuoteRequested, facts: QuoteFacts, environment: Environment): boolean => {
  const accepted = accept(request, facts, environment);
  return !('code' in accepted) && refusalAtOnce(request, accepted, facts) === undefined;
};

/** A quote that is funded from outside executes itself, with or without the request's flag (quotes §4). */
const isImmediate = ({ immediatelyExecute }: QuoteRequested, { source }: Acceptable): boolean =>
  immediatelyExecute && source.kind !== 'REALTIME';

const refusalAtOnce = (
  request: QuoteRequested,
  accepted: Acceptable,
  { corridor, estimated }: QuoteFacts,
): Refusal | undefined => {
  if (!isImmediate(request, accepted)) return undefined;
  const { price, source } = accepted;
  return (
    movedPriceRefusal(request, { price, estimated }) ??
    immediateRefusal(price, accountOf(source), corridor?.verdict)
  );
};

const accountOf = (source: AcceptedSource): InternalAccountFacts | undefined =>
  source.kind === 'INTERNAL' ? source.account : undefined;

const isWallet = ({ type }: InternalAccountFacts): boolean => type === 'EMBEDDED_WALLET';

/** The payment instructions are withheld until the payer is authenticated. */
const withheld = ({ source }: QuoteTerms): { readonly withholdsInstructions?: true } =>
  source.kind === 'REALTIME' ? { withholdsInstructions: true } : {};

/** The facts of a payment that passed every check. */
interface Acceptable {
  readonly source: AcceptedSource;
  readonly destination: KnownDestination;
  readonly payer: Exclude<QuoteFacts['payer'], { kind: 'UNKNOWN' }>['party'];
  readonly price: Priced;
  readonly rail: Extract<RailFacts, { status: 'CHOSEN' }>;
  readonly feeAccountId?: NonNullable<QuoteFacts['corridor']>['feeAccountId'];
}

const accept = (
  request: QuoteRequested,
  facts: QuoteFacts,
  environment: Environment,
): Acceptable | Refusal => {
  const notOffered = kindRefusal(facts);
  if (notOffered !== undefined) return notOffered;
  const { source, destination, payer, payee, corridor, policy } = facts;
  const wrong = referenceErrors(request, facts);
  if (wrong.length > 0) return invalidFields(wrong);
  const paying = acceptedSource(source, request, corridor?.bringing);
  const stopped =
    partiesRefusal(payer.kind === 'CUSTOMER' ? payer.customer : undefined, payee) ??
    fundingRefusal(source) ??
    umaRefusal(destination);
  if (stopped !== undefined) return stopped;
  if (paying === undefined || !isKnownDestination(destination) || payer.kind === 'UNKNOWN' || !corridor)
    throw new Error('Facts are missing that nothing was said against');
  const refusal =
    selfPayment(facts) ??
    sourceRefusal(paying, request, environment) ??
    destinationRefusal(destination) ??
    (policy && countryRefusal(facts, policy)) ??
    mandatoryInformation(request, facts);
  if (refusal !== undefined) return refusal;
  const offer = corridorRefusal(corridor, destination, request);
  if ('code' in offer) return offer;
  const { feeAccountId } = corridor;
  return {
    source: paying,
    destination,
    payer: payer.party,
    ...offer,
    ...(offer.price.platformFeesIncludedMinor > 0n && feeAccountId !== undefined && { feeAccountId }),
  };
};

/** Rows 6 and 9 to 11: rejections by the receiver's institution or by its look-up. */
const umaRefusal = (destination: QuoteFacts['destination']): Refusal | undefined => {
  if (destination.kind !== 'UMA_REFUSED') return undefined;
  const { code, details } = destination.refused;
  const field = UMA_FIELDS[code];
  const shown = { ...(field !== undefined && { field }), ...details };
  return Object.keys(shown).length === 0 ? { code } : { code, details: shown };
};
const UMA_FIELDS: Readonly<Partial<Record<QuoteRejection, string>>> = {
  LOOKUP_REQUEST_FAILED: 'lookupId',
  INVALID_CURRENCY: 'destination.currency',
  MISSING_REQUIRED_UMA_PARAMETERS: 'senderCustomerInfo',
  UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY: 'senderCustomerInfo',
};

const destinationRefusal = (destination: KnownDestination): Refusal | undefined => {
  if (destination.kind === 'UMA') return undefined;
  return destination.kind === 'INTERNAL'
    ? internalAccountRefusal(destination.account, 'destination.accountId')
    : externalAccountRefusal(destination.account);
};

/** Payment methods of the API that this service does not offer yet are rejected by name. */
const kindRefusal = (facts: QuoteFacts): Refusal | undefined => {
  if (facts.destination.kind === 'UMA_NOT_CONNECTED')
    return { code: 'DESTINATION_NOT_OFFERED', details: { destinationType: 'UMA_ADDRESS' } };
  return undefined;
};

/** Row 3: what the request refers to must exist and belong together; all of it is said at once. */
const referenceErrors = (request: QuoteRequested, facts: QuoteFacts): FieldError[] => {
  const { source, destination, payer } = facts;
  const errors: FieldError[] = [];
  const wrong = (field: string, message: string): void => void errors.push({ field, message });
  if (source.kind === 'UNKNOWN') wrong('source.accountId', 'names no account of this platform');
  else if (payer.kind === 'UNKNOWN')
    wrong('source.customerId', 'names no customer that may use this account');
  const isToAddress = request.destination.destinationType === 'UMA_ADDRESS';
  if (isToAddress && request.lookupId === undefined) wrong('lookupId', 'is needed to pay to a UMA address');
  else if (destination.kind === 'UNKNOWN')
    wrong('destination.accountId', 'names no account of this platform');
  if (request.immediatelyExecute && source.kind === 'INTERNAL' && isWallet(source.account))
    wrong('immediatelyExecute', 'is not for embedded wallets: their owner signs the quote first');
  if (destination.kind === 'INTERNAL' && namedRailOf(request) !== undefined)
    wrong('destination.paymentRail', 'is for external accounts: a payment within the service takes no rail');
  const isOthers = destination.kind !== 'EXTERNAL' || facts.lookedUp !== destination.account.accountId;
  if (request.lookupId !== undefined && !isToAddress && isOthers)
    wrong('lookupId', 'names no look-up of this account');
  return errors;
};

const namedRailOf = ({ destination }: QuoteRequested): string | undefined =>
  destination.destinationType === 'ACCOUNT' ? destination.paymentRail : undefined;

const selfPayment = ({ source, destination }: QuoteFacts): Refusal | undefined =>
  (source.kind === 'INTERNAL' || source.kind === 'EXTERNAL') &&
  (destination.kind === 'INTERNAL' || destination.kind === 'EXTERNAL') &&
  source.account.accountId === destination.account.accountId
    ? { code: 'SELF_PAYMENT' }
    : undefined;

const termsOf = (
  uuid: string,
  request: QuoteRequested,
  { source, destination, payer, price, rail, feeAccountId }: Acceptable,
  { now, platformId }: DecidedWhen,
): QuoteTerms => {
  const { description, remittanceInformation, purposeOfPayment, agentId } = request;
  const validSeconds = source.kind === 'EXTERNAL' ? COLLECTED_VALID_SECONDS : rail.validSeconds;
  const terms = {
    quoteId: idOf('Quote', uuid),
    transactionId: idOf('Transaction', uuid),
    platformId,
    payer: partyOf(request, payer, destination),
    destination: destinationOf(destination, namedRailOf(request)),
    price,
    ...(feeAccountId !== undefined && { feeAccountId }),
    rail: {
      rail: rail.rail,
      mode: rail.mode,
      settlementSeconds: rail.settlementSeconds,
      isInstant: rail.isInstant,
    },
    ...(description !== undefined && { description }),
    ...(remittanceInformation !== undefined && { remittanceInformation }),
    ...(purposeOfPayment !== undefined && { purposeOfPayment }),
    ...(agentId !== undefined && { agentId }),
    createdAt: now,
    expiresAt: expiryOf(destination, after(now, validSeconds * SECOND_MS)),
  };
  return { ...terms, source: sourceOf(source, terms) };
};

/** The payload that a wallet's owner signs is made of the terms. */
const sourceOf = (source: AcceptedSource, terms: Omit<QuoteTerms, 'source'>): Source => {
  switch (source.kind) {
    case 'INTERNAL': {
      const { accountId } = source.account;
      const wallet = isWallet(source.account) && { wallet: walletTerms(accountId, terms) };
      return { kind: 'INTERNAL', accountId, ...wallet };
    }
    case 'EXTERNAL': {
      const { accountId, accountType } = source.account;
      return { kind: 'EXTERNAL', accountId, accountType };
    }
    case 'REALTIME':
      return source;
  }
};

/** A transfer in is an incoming payment of the owner of the account that it fills (transactions §9). */
const partyOf = ({ transfer }: QuoteRequested, payer: Party, destination: KnownDestination): Party =>
  transfer === 'IN' && destination.kind === 'INTERNAL' ? destination.receiver : payer;

/** Never beyond what was looked up, nor beyond the invoice that is to be paid (quotes §3). */
const expiryOf = (destination: KnownDestination, expiresAt: Instant): Instant => {
  const end = destination.kind === 'UMA' ? destination.receiver.expiresAt : invoiceOf(destination)?.expiresAt;
  return end !== undefined && end < expiresAt ? end : expiresAt;
};

const destinationOf = (facts: KnownDestination, namedRail: string | undefined): Destination => {
  if (facts.kind === 'UMA') {
    const { umaAddress, counterpartyInformation, agreement, rates } = facts.receiver;
    const { addressKey } = facts;
    return {
      kind: 'UMA',
      umaAddress,
      ...(addressKey !== undefined && { addressKey }),
      counterpartyInformation,
      ...(agreement !== undefined && { agreementId: agreement.agreementId }),
      ...(rates !== undefined && { rates }),
    };
  }
  return facts.kind === 'INTERNAL'
    ? { kind: 'INTERNAL', accountId: facts.account.accountId, receiver: facts.receiver }
    : {
        kind: 'EXTERNAL',
        accountId: facts.account.accountId,
        accountType: facts.account.accountType,
        ...(namedRail !== undefined && { namedRail }),
        ...(facts.account.invoiceKey !== undefined && { invoiceKey: facts.account.invoiceKey }),
      };
};
