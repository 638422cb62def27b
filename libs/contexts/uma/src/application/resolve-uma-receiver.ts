import { answersQuery, type CallContext, type QueryHandling } from '@causeway/commands';
import { FindUmaBearer, GetCustomer, type CustomerDocument } from '@causeway/customers';
import { CUSTOMER_INFO_FIELDS, GetPlatformConfig, type PlatformConfigDocument } from '@causeway/platform';
import type { CurrencyCode } from '@causeway/kernel';
import { isAllowed } from '../domain/directory.js';
import type { PayerField } from '../domain/payer-field.js';
import { simulatedFields } from '../domain/simulated-person.js';
import { parseUmaAddress } from '../domain/uma-address.js';
import { allowListOf } from '../read/allow-list.query.js';
import { findUsableLookup } from '../read/lookup.query.js';
import type { LookupRow } from '../read/lookup.view.js';
import { addressKey } from './address-key.js';
import { offerIn, pricedBy, settlementRates } from './counterparty-lookup.js';
import { onRecord, recordedFields } from './customer-record.js';
import type { UmaPorts } from './ports.js';
import { receiverRefused as refusal, type ReceiverRefused } from './receiver-refused.js';
import { ResolveUmaReceiver, type ReceiverQuestion, type Resolved } from './requests.js';
import { isTooFast } from './velocity-limit.handlers.js';

/** Answers what a quote asks of a look-up (quotes §1.2, §1.3). */
export const resolveUmaReceiverHandling = (ports: UmaPorts): QueryHandling =>
  answersQuery<ResolveUmaReceiver>({
    query: ResolveUmaReceiver,
    answer: async (question, call) => {
      const address = parseUmaAddress(question.umaAddress);
      const now = ports.clock.now(call.environment);
      const lookup = await findUsableLookup(ports, call, question.lookupId, now);
      const isOfAddress =
        address !== undefined && lookup?.address_key === addressKey(ports.vault, address.text);
      if (lookup === undefined || !isOfAddress) return refusal('LOOKUP_REQUEST_FAILED');
      const offered =
        question.currency === undefined
          ? lookup.currencies[0]
          : lookup.currencies.find(({ currency }) => currency === question.currency);
      if (offered === undefined) return refusal('INVALID_CURRENCY');
      const isKnown = isAllowed(address.domain, await allowListOf(ports.views, call));
      if (lookup.receiver.kind !== 'CUSTOMER' && !isKnown) return refusal('COUNTERPARTY_NOT_ALLOWED');
      const isElsewhere = lookup.receiver.kind === 'COUNTERPARTY';
      if (isElsewhere && (await isTooFast(ports, address.domain, call)))
        return refusal('VELOCITY_LIMIT_EXCEEDED');
      const isSelf = await isSender(ports, lookup, address.text, question, call);
      if (isSelf) return refusal('SELF_PAYMENT');
      const missing = await missingOfPayer(ports, lookup.payer_fields, question, call);
      if (missing !== undefined) return missing;
      const payee = await payeeOf(ports, lookup, address.text, question, call);
      if (payee.status === 'REFUSED') return payee;
      return {
        status: 'RESOLVED',
        umaAddress: address.text,
        currency: offered.currency,
        minMinor: offered.minMinor,
        maxMinor: offered.maxMinor,
        counterpartyFixedFeeMinor: 0n,
        expiresAt: lookup.expires_at,
        counterpartyInformation: payee.fields,
        ...(await pricing(ports, lookup, offered.currency, question, call)),
      };
    },
  });

/** At the rate that another institution told with the look-up, until it has agreed on one. */
const pricing = async (
  ports: UmaPorts,
  lookup: LookupRow,
  receiving: CurrencyCode,
  { sendingCurrency: sending }: ReceiverQuestion,
  call: CallContext,
): Promise<Pick<Resolved, 'rates' | 'sendingPerReceiving' | 'needsAgreement'>> => {
  const pair = { sending, receiving };
  const rates = await settlementRates(ports, pair, offerIn(lookup)?.multipliers[receiving], call);
  if (lookup.receiver.kind !== 'COUNTERPARTY') return rates === undefined ? {} : { rates };
  return { needsAgreement: true, ...(rates !== undefined && pricedBy(rates, pair)) };
};

/** The sender of the quote decides, not that of the look-up: somebody else may have looked. */
const isSender = async (
  { dispatch }: UmaPorts,
  { receiver }: LookupRow,
  umaAddress: string,
  { senderCustomerId }: ReceiverQuestion,
  call: CallContext,
): Promise<boolean> => {
  if (senderCustomerId === undefined || receiver.kind !== 'CUSTOMER') return false;
  if (receiver.customerId === senderCustomerId) return true;
  const bearer = await dispatch.execute(new FindUmaBearer({ umaAddress }, call));
  return bearer?.customerId === senderCustomerId;
};

/** What the receiver insists on must be on record or said with the quote. */
const missingOfPayer = async (
  { dispatch }: UmaPorts,
  fields: readonly PayerField[],
  { senderCustomerId, senderCustomerInfo = {}, purposeOfPayment }: ReceiverQuestion,
  call: CallContext,
): Promise<ReceiverRefused | undefined> => {
  const mandatory = fields.filter((field) => field.mandatory).map(({ name }) => name);
  const unknown = mandatory.filter((name) => !CUSTOMER_INFO_FIELDS.some((known) => known === name));
  if (unknown.length > 0) return refusal('UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY', { fields: unknown });
  const customer =
    senderCustomerId === undefined
      ? undefined
      : await dispatch.execute(new GetCustomer({ customerId: senderCustomerId }, call));
  const isSaid = (name: string): boolean =>
    Object.hasOwn(senderCustomerInfo, name) ||
    (name === 'PURPOSE_OF_PAYMENT' && purposeOfPayment !== undefined) ||
    (customer !== undefined && onRecord(customer, name) !== undefined);
  const missingFields = mandatory.filter((name) => !isSaid(name));
  return missingFields.length === 0
    ? undefined
    : refusal('MISSING_REQUIRED_UMA_PARAMETERS', { missingFields });
};

type Payee =
  ReceiverRefused | { readonly status: 'KNOWN'; readonly fields: Readonly<Record<string, string>> };

/** What the payer's platform wants to know of the receiver, by the settings of the sending currency. */
const payeeOf = async (
  { dispatch }: UmaPorts,
  { receiver }: LookupRow,
  umaAddress: string,
  { sendingCurrency }: ReceiverQuestion,
  call: CallContext,
): Promise<Payee> => {
  const config = await dispatch.execute(new GetPlatformConfig({}, call));
  const wanted = requiredOf(config, sendingCurrency);
  if (receiver.kind === 'SANDBOX') return payee(wanted, simulatedFields(umaAddress, wanted));
  // What another institution tells of its customer comes with its answer to the pay request.
  if (receiver.kind !== 'CUSTOMER') return payee([], {});
  const { platformId, customerId } = receiver;
  const customer: CustomerDocument = await dispatch.execute(
    new GetCustomer({ customerId }, { ...call, platformId }),
  );
  return payee(wanted, recordedFields(customer, wanted));
};

const requiredOf = (
  { supportedCurrencies }: PlatformConfigDocument,
  sendingCurrency: string,
): readonly PayerField[] =>
  supportedCurrencies.find(({ currencyCode }) => currencyCode === sendingCurrency)
    ?.requiredCounterpartyFields ?? [];

const payee = (wanted: readonly PayerField[], fields: Readonly<Record<string, string>>): Payee => {
  const missingFields = wanted
    .filter(({ name, mandatory }) => mandatory && fields[name] === undefined)
    .map(({ name }) => name);
  return missingFields.length === 0
    ? { status: 'KNOWN', fields }
    : refusal('MISSING_REQUIRED_UMA_PARAMETERS', { missingFields });
};
