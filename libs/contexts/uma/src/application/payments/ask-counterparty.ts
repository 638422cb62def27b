import type { CallContext } from '@causeway/commands';
import type { CustomerDocument } from '@causeway/customers';
import { after, type UmaAddress } from '@causeway/kernel';
import { payerAddressAt } from '../../domain/directory/payer-address.js';
import type { OfferedCurrency } from '../../domain/directory/lookup.js';
import type { NewAgreement } from '../../domain/payments/agreement.js';
import {
  agreedTerms,
  agreementIdOf,
  askedOf,
  isSameFee,
  restAfterFee,
  type Wanted,
} from '../../domain/payments/counterparty-terms.js';
import {
  payerFields,
  receiverRefused as refusal,
  type ReceiverRefused,
} from '../../domain/payments/receiver-terms.js';
import type { CounterpartyOffer, Institution, PaidAmount } from '../../domain/protocol/messages.js';
import type { PayerField } from '../../domain/protocol/payer-field.js';
import type { LookupRow } from '../../read/directory/lookup.view.js';
import type { UmaPorts } from '../ports.js';
import { institutionOf } from '../protocol/institutions.js';
import { replayOf } from '../protocol/wire-answer.js';
import type { AgreementRequest } from '../requests.js';
import { offerIn, settlementRates, type LookupFound } from './counterparty-lookup.js';
import { payerOf } from './payer.js';
import type { SettlementNetwork } from './settlement-network.js';

export interface Asking {
  /** The same for the same quote and amount. */
  readonly agreementId: string;
  readonly address: UmaAddress;
  readonly lookup: LookupRow;
  readonly offer: CounterpartyOffer;
  readonly offered: OfferedCurrency;
  readonly institution: Institution;
  readonly network: SettlementNetwork;
  readonly asked: PaidAmount;
  /** The payer, as the other institution gets to know it. */
  readonly payer: string;
  readonly sender?: CustomerDocument;
  readonly wanted: readonly PayerField[];
}

const wantedOf = ({ lockedSide, receivedMinor, sendingCurrency, currency }: AgreementRequest): Wanted => ({
  lockedSide,
  receivedMinor,
  sending: sendingCurrency,
  receiving: currency,
});

/** Everything that a pay request needs; or why none can be made. Nothing is sent yet. */
export const askingFor = async (
  ports: UmaPorts,
  found: LookupFound | undefined,
  request: AgreementRequest,
  call: CallContext,
): Promise<Asking | ReceiverRefused> => {
  const offer = found && offerIn(found.lookup);
  const offered = found?.lookup.currencies.find(({ currency }) => currency === request.currency);
  if (found === undefined || offer === undefined || offered === undefined)
    return refusal('LOOKUP_REQUEST_FAILED');
  const wanted = wantedOf(request);
  const institution = await institutionOf(ports, call);
  const network = ports.settlement(call.environment);
  const rates = await settlementRates(ports, wanted, offer.multipliers[offered.currency], call);
  if (institution === undefined || network === undefined || rates === undefined)
    return refusal('PAYREQ_REQUEST_FAILED');
  const asked = askedOf(wanted, rates);
  if (asked === undefined) return refusal('AMOUNT_OUT_OF_RANGE');
  const { senderCustomerId: customerId, sendingCurrency: currencyCode } = request;
  const payer = await payerOf(ports.dispatch, { customerId, currencyCode }, call);
  return {
    agreementId: agreementIdOf(request.paymentUuid, wanted, asked),
    ...{ ...found, offer, offered, institution, network, asked, wanted: payer.wanted },
    payer: payerAddressAt(payer.umaAddress, institution.domain),
    ...(payer.sender !== undefined && { sender: payer.sender }),
  };
};

/**
 * Asks the other institution, and accepts an answer that matches the request; once more for the rest where
 * its fee comes out of what is sent.
 */
export const askCounterparty = async (
  ports: UmaPorts,
  asking: Asking,
  request: AgreementRequest,
  call: CallContext,
): Promise<NewAgreement | ReceiverRefused> => {
  const agreed = await askOnce(ports, asking, request, call);
  if ('status' in agreed) return agreed;
  const wanted = wantedOf(request);
  const rest = restAfterFee(wanted, agreed.feeMinor);
  if (rest === undefined) return agreed;
  if (rest === 'TOO_LITTLE') return refusal('AMOUNT_OUT_OF_RANGE');
  const again = {
    ...asking,
    asked: rest,
    agreementId: agreementIdOf(request.paymentUuid, wanted, rest),
  };
  const second = await askOnce(ports, again, request, call);
  return 'status' in second || isSameFee(agreed, second) ? second : refusal('INVALID_PAYREQ_RESPONSE');
};

const askOnce = async (
  ports: UmaPorts,
  asking: Asking,
  request: AgreementRequest,
  call: CallContext,
): Promise<NewAgreement | ReceiverRefused> => {
  const { agreementId, address, offer, offered, institution, asked, payer, sender, wanted } = asking;
  const said = { ...request, umaAddress: payer, ...(sender !== undefined && { record: sender }) };
  const answer = await ports.wire.requestPayment(
    {
      ...{ receiver: address, offer, payer, currency: offered.currency, ...asked },
      payerFields: payerFields(asking.lookup.payerFields, said),
      payeeFields: wanted,
      paymentUuid: agreementId,
    },
    institution,
  );
  if (answer.status === 'REFUSED') return refusal(answer.code);
  const { agreed } = answer;
  const replay = await replayOf(ports, agreed.signed, call);
  if (replay !== undefined) return refusal(replay);
  const pair = wantedOf(request);
  const rates = await settlementRates(ports, pair, agreed.multiplier, call);
  const { domain } = address;
  const invoice = asking.network.read(agreed.invoice);
  const terms = agreedTerms({ ...pair, asked, domain, wanted }, agreed, invoice, rates);
  if ('status' in terms) return terms;
  const { validMs, ...known } = terms;
  return {
    ...{ agreementId, domain, ...known },
    expiresAt: after(ports.clock.now(call.environment), validMs),
  };
};
