import type { CallContext } from '@causeway/commands';
import type { CustomerEligibility } from '@causeway/customers';
import type { PayoutTarget } from '@causeway/external-accounts';
import { isCurrencyCode, type CurrencyCode, type Id, type Money } from '@causeway/kernel';
import { GetOperatorSettings, GetPlatformConfig, type PlatformConfigDocument } from '@causeway/platform';
import { bringingRails } from '../../domain/quotes/bringing-rails.js';
import { payerOf } from '../../domain/quotes/payer.js';
import {
  isKnownDestination,
  receivingCurrencyOf,
  sendingCurrencyOf,
  type CorridorFacts,
  type DestinationFacts,
  type ExternalAccountFacts,
  type KnownDestination,
  type PayerFacts,
  type QuoteFacts,
  type SourceFacts,
} from '../../domain/quotes/quote-facts.js';
import type { QuoteRequested } from '../../domain/quotes/quote-request.js';
import type { Party } from '../../domain/quotes/quote-terms.js';
import { agreedDestination, umaFacts, umaQuestion } from './agree-with-institution.js';
import { demandOnNewQuote } from './ask-authorization.js';
import {
  customerFacts,
  customersOfPayment,
  ownerOfAccount,
  payeeFacts,
  type FindCustomer,
} from './customers-of-payment.js';
import {
  externalFacts,
  findAccount,
  internalFacts,
  OUTSIDE,
  ownerOf,
  pulledFacts,
  targetOf,
  type FoundAccount,
} from './found-account.js';
import { gatherCorridorFacts } from './gather-corridor-facts.js';
import { isInvoicePaid } from '../../read/quotes/paid-invoice.view.js';
import { invoiceKey } from './invoice-key.js';
import type { QuotePorts } from '../ports.js';
import { umaAddressKey } from '@causeway/transaction-owner';

type Ports = Pick<
  QuotePorts,
  | 'collections'
  | 'dispatch'
  | 'rails'
  | 'funding'
  | 'umaReceivers'
  | 'strongAuthentication'
  | 'vault'
  | 'views'
>;

const NOTHING_KNOWN: QuoteFacts = {
  source: { kind: 'UNKNOWN' },
  destination: { kind: 'UNKNOWN' },
  payer: { kind: 'UNKNOWN' },
};

/** Gathers the facts of other contexts for the decision on a new quote; decides nothing. */
export const gatherQuoteFacts = async (
  ports: Ports,
  { request, quoteUuid }: { readonly request: QuoteRequested; readonly quoteUuid: string },
  call: CallContext,
): Promise<QuoteFacts> => {
  const { source, destination } = request;
  if (destination.destinationType !== 'ACCOUNT' && ports.umaReceivers === undefined)
    return { ...NOTHING_KNOWN, destination: { kind: 'UMA_NOT_CONNECTED' } };
  const [from, to, config] = await Promise.all([
    source.sourceType === 'ACCOUNT' ? findAccount(ports, source.accountId, call) : OUTSIDE,
    destination.destinationType === 'ACCOUNT' ? findAccount(ports, destination.accountId, call) : OUTSIDE,
    ports.dispatch.execute(new GetPlatformConfig({}, call)),
  ]);
  const sourceFacts =
    source.sourceType === 'ACCOUNT' ? sourceOf(from) : fundingOf(ports, { source, quoteUuid }, call);
  const sendingCurrency = sendingCurrencyOf(sourceFacts);
  const find = customersOfPayment(ports, call);
  const [payer, payee, account, lookedUp] = await Promise.all([
    payerFacts(find, { from, to, named: source.customerId }, call),
    payeeFacts(find, ownerOf(to)),
    destinationOf(ports, { find, found: to }, call),
    lookedUpAccount(ports, request, call),
  ]);
  const destinationFacts = await umaReceiverOf(ports, { request, payer, sendingCurrency, account }, call);
  const known = {
    source: sourceFacts,
    destination: destinationFacts,
    payer,
    ...(payee && { payee }),
    ...(lookedUp !== undefined && { lookedUp }),
  };
  if (sendingCurrency === undefined || !isKnownDestination(destinationFacts)) return known;
  const pulledFrom = source.sourceType === 'ACCOUNT' && from.kind === 'EXTERNAL' ? from.target : undefined;
  const corridorTo = (destination: KnownDestination): Promise<CorridorFacts> => {
    const accounts = {
      sendingCurrency,
      destination,
      ...targetOf(to),
      ...(pulledFrom && { pulledFrom }),
      ...(sourceFacts.kind === 'INTERNAL' && { sourceType: sourceFacts.account.type }),
      bringingRails: bringingRails(sourceFacts),
    };
    return gatherCorridorFacts(ports, { request, accounts, config }, call);
  };
  const payment = {
    request,
    quoteUuid,
    payer,
    sourceFacts,
    destination: destinationFacts,
    sendingCurrency,
    receivingCurrency: receivingCurrencyOf(destinationFacts),
  };
  const [corridor, policy, authorization] = await Promise.all([
    corridorTo(destinationFacts),
    ports.dispatch.execute(new GetOperatorSettings({}, call)),
    demandOnNewQuote(ports, payment, call),
  ]);
  const facts = {
    ...known,
    source: pricedSource(ports, { request, quoteUuid, source: sourceFacts }, corridor, call),
    policy,
    infoRequired: infoRequiredBy(config),
    corridor,
    ...(authorization && { authorization }),
  };
  const agreed = await agreedDestination(ports, { request, quoteUuid, facts, sendingCurrency }, call);
  if (agreed === undefined) return facts;
  if (!isKnownDestination(agreed)) return { ...known, destination: agreed };
  const repriced = await corridorTo(agreed);
  return {
    ...facts,
    source: pricedSource(ports, { request, quoteUuid, source: sourceFacts }, repriced, call),
    destination: findable(ports, agreed, call),
    corridor: repriced,
    ...(corridor.price.status === 'PRICED' && { estimated: corridor.price }),
  };
};

/** By the currencies that the platform has. */
const infoRequiredBy = ({ supportedCurrencies }: PlatformConfigDocument): QuoteFacts['infoRequired'] =>
  new Map(
    supportedCurrencies.map(({ currencyCode, providerRequiredCustomerFields = [] }) => [
      currencyCode,
      providerRequiredCustomerFields,
    ]),
  );

interface PricedSource {
  readonly request: QuoteRequested;
  readonly quoteUuid: string;
  readonly source: SourceFacts;
}

/** The same coordinates again, and an invoice over what the quote asks for, once that is known. */
const pricedSource = (
  ports: Pick<Ports, 'funding'>,
  { request: { source: asked }, quoteUuid, source }: PricedSource,
  { price }: CorridorFacts,
  call: CallContext,
): SourceFacts =>
  asked.sourceType === 'REALTIME_FUNDING' && price.status === 'PRICED'
    ? fundingOf(ports, { source: asked, quoteUuid, amount: price.totalSending }, call)
    : source;

const lookedUpAccount = async (
  { umaReceivers }: Pick<Ports, 'umaReceivers'>,
  { destination, lookupId }: QuoteRequested,
  call: CallContext,
): Promise<Id<'ExternalAccount'> | undefined> =>
  destination.destinationType === 'ACCOUNT' && lookupId !== undefined
    ? umaReceivers?.accountOfLookup?.(lookupId, call)
    : undefined;

interface UmaWanted {
  readonly request: QuoteRequested;
  readonly payer: PayerFacts;
  readonly sendingCurrency: CurrencyCode | undefined;
  readonly account: DestinationFacts;
}

/** Called only when the request itself is valid, because the institution learns of the payment. */
const umaReceiverOf = async (
  { umaReceivers, vault }: Pick<Ports, 'umaReceivers' | 'vault'>,
  { request, payer, sendingCurrency, account }: UmaWanted,
  call: CallContext,
): Promise<DestinationFacts> => {
  const question = umaQuestion(request, payer, sendingCurrency);
  if (question === undefined || umaReceivers === undefined) return account;
  const facts = umaFacts(await umaReceivers.resolve(question, call));
  return isKnownDestination(facts) ? findable({ vault }, facts, call) : facts;
};

/** With the keyed hash by which payments to an address are found later. */
const findable = (
  { vault }: Pick<Ports, 'vault'>,
  facts: KnownDestination,
  { platformId }: CallContext,
): KnownDestination =>
  facts.kind === 'UMA'
    ? { ...facts, addressKey: umaAddressKey(vault, platformId, facts.receiver.umaAddress) }
    : facts;

const sourceOf = (found: FoundAccount): SourceFacts =>
  found.kind === 'INTERNAL'
    ? { kind: 'INTERNAL', account: internalFacts(found.state) }
    : found.kind === 'EXTERNAL'
      ? { kind: 'EXTERNAL', account: pulledFacts(found.target) }
      : { kind: 'UNKNOWN' };

type RealtimeSource = Extract<QuoteRequested['source'], { sourceType: 'REALTIME_FUNDING' }>;

const fundingOf = (
  { funding }: Pick<Ports, 'funding'>,
  {
    source,
    quoteUuid,
    amount,
  }: { readonly source: RealtimeSource; readonly quoteUuid: string; readonly amount?: Money },
  { environment }: CallContext,
): SourceFacts => {
  const { currency, cryptoNetwork, customerId } = source;
  if (!isCurrencyCode(currency)) return { kind: 'NO_CURRENCY' };
  const wanted = {
    quoteUuid,
    currency,
    ...(cryptoNetwork !== undefined && { cryptoNetwork }),
    ...(amount !== undefined && { amount }),
    isPlatforms: customerId === undefined,
  };
  return { kind: 'REALTIME', currency, offer: funding.offerFor(wanted, environment) };
};

interface Sides {
  readonly from: FoundAccount;
  readonly to: FoundAccount;
  readonly named: string | undefined;
}

const payerFacts = async (
  find: FindCustomer,
  { from, to, named }: Sides,
  call: CallContext,
): Promise<PayerFacts> => {
  const ownerId = ownerOf(from);
  const paidCustomerId = to.kind === 'EXTERNAL' ? to.target.customerId : undefined;
  const payer = payerOf({
    ...(from.kind !== 'UNKNOWN' && { source: { ...(ownerId !== undefined && { ownerId }) } }),
    ...(named !== undefined && { namedCustomerId: named }),
    ...(paidCustomerId !== undefined && { paidCustomerId }),
  });
  if (payer.kind === 'UNKNOWN') return { kind: 'UNKNOWN' };
  if (payer.kind === 'PLATFORM') return { kind: 'PLATFORM', party: platformParty(call) };
  const eligibility = await find(payer.customerId);
  // An erased customer is deleted too (customers §6), and a request cannot name either.
  if (eligibility === null || eligibility.isDeleted) return { kind: 'UNKNOWN' };
  return { kind: 'CUSTOMER', party: customerParty(eligibility), customer: customerFacts(eligibility) };
};

const customerParty = ({ customerId, platformCustomerId }: CustomerEligibility): Party => ({
  id: customerId,
  customerId,
  platformCustomerId,
});

const platformParty = ({ platformId }: CallContext): Party => ({
  id: platformId,
  platformCustomerId: platformId,
});

const destinationOf = async (
  ports: Pick<Ports, 'vault' | 'views'>,
  { find, found }: { readonly find: FindCustomer; readonly found: FoundAccount },
  call: CallContext,
): Promise<DestinationFacts> => {
  if (found.kind === 'UNKNOWN' || found.kind === 'OUTSIDE') return { kind: 'UNKNOWN' };
  if (found.kind === 'EXTERNAL')
    return {
      kind: 'EXTERNAL',
      account: { ...externalFacts(found.target), ...(await singleUse(ports, found.target, call)) },
    };
  const { customerId } = found.state.owner;
  const receiver =
    customerId === undefined ? platformParty(call) : customerParty(await ownerOfAccount(find, customerId));
  return { kind: 'INTERNAL', account: internalFacts(found.state), receiver };
};

/** What is paid once, and whether it was. */
const singleUse = async (
  { vault, views }: Pick<Ports, 'vault' | 'views'>,
  { isSingleUse, primaryIdentifier }: PayoutTarget,
  call: CallContext,
): Promise<Pick<ExternalAccountFacts, 'invoiceKey' | 'isPaidInvoice'>> => {
  if (isSingleUse !== true) return {};
  const key = invoiceKey(vault, primaryIdentifier, call);
  return { invoiceKey: key, ...((await isInvoicePaid(views, call, key)) && { isPaidInvoice: true }) };
};
