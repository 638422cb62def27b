import { answersQuery, type CallContext, type QueryHandling } from '@causeway/commands';
import { FindUmaBearer, GetCustomer } from '@causeway/customers';
import { CUSTOMER_INFO_FIELDS, GetPlatformConfig } from '@causeway/platform';
import type { CurrencyCode } from '@causeway/kernel';
import { isAllowed } from '../../domain/counterparties/allow-list.js';
import { simulatedFields } from '../../domain/counterparties/simulated-person.js';
import { isTooFast } from '../../domain/counterparties/velocity-limit.js';
import { requiredOfReceiver } from '../../domain/directory/currency-setting.js';
import { recordedFields } from '../../domain/directory/customer-record.js';
import {
  givenOf,
  needsAgreement,
  offeredIn,
  payeeRefusal,
  payerRefusal,
  pricedBy,
  receiverRefusal,
  receiverRefused,
  type ReceiverFacts,
  type ReceiverRefused,
} from '../../domain/payments/receiver-terms.js';
import { allowList } from '../counterparties/operator-settings.js';
import { paceWith } from './pace.js';
import type { LookupRow } from '../../read/directory/lookup.view.js';
import type { UmaPorts } from '../ports.js';
import { ResolveUmaReceiver, type ReceiverAnswer, type ReceiverRequest, type Resolved } from '../requests.js';
import { lookupOf, offerIn, settlementRates } from './counterparty-lookup.js';

/** Answers a quote's request about a look-up (quotes §1.2, §1.3). */
export const resolveUmaReceiverHandling = (ports: UmaPorts): QueryHandling =>
  answersQuery<ResolveUmaReceiver>({
    query: ResolveUmaReceiver,
    answer: (request, call) => resolveReceiver(ports, request, call),
  });

/**
 * The receiver of a quote in the currency that it names, at the price that the institution offered, or why there is
 * none (quotes §1.2 to §1.4).
 */
export const resolveReceiver = async (
  ports: UmaPorts,
  request: ReceiverRequest,
  call: CallContext,
): Promise<ReceiverAnswer> => {
  const found = await lookupOf(ports, request, call);
  if (found === undefined) return receiverRefused('LOOKUP_REQUEST_FAILED');
  const { lookup, address } = found;
  const offered = offeredIn(lookup.currencies, request.currency);
  if (offered === undefined) return receiverRefused('INVALID_CURRENCY');
  const refused =
    receiverRefusal(await receiverFacts(ports, lookup, address, request, call)) ??
    (await refusedByPayee(ports, lookup, request, call));
  if (refused !== undefined) return refused;
  const payee = await payeeOf(ports, lookup, address.text, request, call);
  if (payee.status === 'REFUSED') return payee;
  return {
    status: 'RESOLVED',
    umaAddress: address.text,
    currency: offered.currency,
    minMinor: offered.minMinor,
    maxMinor: offered.maxMinor,
    counterpartyFixedFeeMinor: 0n,
    expiresAt: lookup.expiresAt,
    counterpartyInformation: payee.fields,
    ...(await pricing(ports, lookup, offered.currency, request, call)),
    ...(needsAgreement(lookup.receiver, givenOf(lookup.payerFields, request)) && { needsAgreement: true }),
  };
};

const receiverFacts = async (
  ports: UmaPorts,
  { receiver }: LookupRow,
  { text, domain }: { readonly text: string; readonly domain: string },
  { senderCustomerId }: ReceiverRequest,
  call: CallContext,
): Promise<ReceiverFacts> => {
  const [{ domains }, pace, bearer] = await Promise.all([
    allowList.find(ports, call),
    paceWith(ports, domain, call),
    ports.dispatch.execute(new FindUmaBearer({ umaAddress: text }, call)),
  ]);
  return {
    receiver,
    isAllowed: isAllowed(domain, domains),
    isTooFast: pace !== undefined && isTooFast(pace),
    ...(bearer !== null && { bearerId: bearer.customerId }),
    ...(senderCustomerId !== undefined && { senderId: senderCustomerId }),
  };
};

/** What the receiver requires of the payer must be known. */
const refusedByPayee = async (
  { dispatch }: UmaPorts,
  { payerFields: asked }: LookupRow,
  { senderCustomerId: customerId, ...said }: ReceiverRequest,
  call: CallContext,
): Promise<ReceiverRefused | undefined> => {
  const record = customerId && (await dispatch.execute(new GetCustomer({ customerId }, call)));
  return payerRefusal(asked, { ...said, ...(record && { record }) }, CUSTOMER_INFO_FIELDS);
};

/** At the rate that another institution gave with the look-up, until it has agreed on one. */
const pricing = async (
  ports: UmaPorts,
  lookup: LookupRow,
  receiving: CurrencyCode,
  { sendingCurrency: sending }: ReceiverRequest,
  call: CallContext,
): Promise<Pick<Resolved, 'rates' | 'sendingPerReceiving'>> => {
  const pair = { sending, receiving };
  const rates = await settlementRates(ports, pair, offerIn(lookup)?.multipliers[receiving], call);
  if (rates === undefined) return {};
  return lookup.receiver.kind === 'COUNTERPARTY' ? pricedBy(rates, pair) : { rates };
};

type PayeeFound =
  ReceiverRefused | { readonly status: 'KNOWN'; readonly fields: Readonly<Record<string, string>> };

const payeeOf = async (
  { dispatch }: UmaPorts,
  { receiver }: LookupRow,
  umaAddress: string,
  { sendingCurrency }: ReceiverRequest,
  call: CallContext,
): Promise<PayeeFound> => {
  const { supportedCurrencies } = await dispatch.execute(new GetPlatformConfig({}, call));
  const required = requiredOfReceiver(supportedCurrencies, sendingCurrency);
  // Another institution returns its customer's fields with its answer to the pay request.
  if (receiver.kind !== 'CUSTOMER' && receiver.kind !== 'SANDBOX') return { status: 'KNOWN', fields: {} };
  const fields =
    receiver.kind === 'SANDBOX'
      ? simulatedFields('RECEIVER', umaAddress, required)
      : recordedFields(
          await dispatch.execute(
            new GetCustomer(
              { customerId: receiver.customerId },
              { ...call, platformId: receiver.platformId },
            ),
          ),
          required,
        );
  return payeeRefusal(required, fields) ?? { status: 'KNOWN', fields };
};
