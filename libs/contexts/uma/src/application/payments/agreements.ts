import {
  carriesOut,
  reportingCall,
  type Aggregate,
  type CallContext,
  type CustomHandling,
} from '@causeway/commands';
import { living } from '@causeway/kernel';
import {
  evolveAgreement,
  isQuotable,
  noAgreement,
  quoteExpiry,
  recordAgreement,
  type Agreement,
  type LoadedAgreementEvent,
  type NewAgreement,
} from '../../domain/payments/agreement.js';
import { pricedBy, receiverRefused, type ReceiverRefused } from '../../domain/payments/receiver-terms.js';
import { fieldsAmong } from '../../domain/protocol/said-fields.js';
import { agreementRows, findAgreement } from '../../read/payments/agreement.view.js';
import { paceWith } from './pace.js';
import type { UmaPorts } from '../ports.js';
import { AgreeOnUmaPayment, type AgreementRequest, type ReceiverAnswer } from '../requests.js';
import { askCounterparty, askingFor, type Asking } from './ask-counterparty.js';
import { lookupOf } from './counterparty-lookup.js';
import { agreeHere } from './given-fields.js';

/** One stream an agreement: `uma-agreement-<uuid>`. Nothing of it is published. */
export const agreements: Aggregate<Agreement, LoadedAgreementEvent> = {
  category: 'uma-agreement',
  initial: noAgreement,
  evolve: evolveAgreement,
  views: [agreementRows],
  /** Each number is one agreement's: of two that are counted at once, the second is counted again. */
  consequences: ({ domain, ordinal }, _before, _after, { streamId: owner, metadata: { platformId } }) =>
    ordinal === undefined
      ? {}
      : { reserve: [{ scope: `uma-agreement.${platformId}`, value: `${ordinal} ${domain}`, owner }] },
};

/**
 * A receiver of this deployment is agreed with on the spot; another institution is asked once, and a repeated call
 * answers with what it said first (quotes §1.4).
 */
export const agreementHandlings = (ports: UmaPorts): readonly CustomHandling[] => [
  carriesOut<AgreeOnUmaPayment>({
    command: AgreeOnUmaPayment,
    execute: async (request, call) => {
      const found = await lookupOf(ports, request, call);
      if (found?.lookup.receiver.kind === 'CUSTOMER') return agreeHere(ports, found.lookup, request, call);
      const asking = await askingFor(ports, found, request, call);
      if ('status' in asking) return asking;
      const agreed =
        (await agreedBefore(ports, asking, call)) ?? (await agreeNow(ports, asking, request, call));
      return 'status' in agreed ? agreed : resolved(agreed, asking, request);
    },
  }),
];

/** A quote that asks again, after a crash, gets its earlier agreement. */
const agreedBefore = async (
  ports: UmaPorts,
  { agreementId }: Asking,
  call: CallContext,
): Promise<NewAgreement | undefined> => {
  const row = await findAgreement(ports, agreementId, call);
  return row !== undefined && isQuotable(row.expiresAt, ports.clock.now(call.environment))
    ? living(row, 'said')
    : undefined;
};

const agreeNow = async (
  ports: UmaPorts,
  asking: Asking,
  request: AgreementRequest,
  call: CallContext,
): Promise<NewAgreement | ReceiverRefused> => {
  const agreed = await askCounterparty(ports, asking, request, call);
  if ('status' in agreed) return agreed;
  const kept = await ports.record(reportingCall(call), {
    name: 'record-agreement',
    on: agreements,
    id: agreed.agreementId,
    content: agreed,
    facts: () => paceWith(ports, agreed.domain, call),
    decide: (agreement, context, pace) => recordAgreement(agreed, agreement, context, pace),
    answer: (state) => {
      if (state.status === 'ABSENT') return null;
      const made = living(state.agreement, 'said');
      if (made === undefined) throw new Error('An agreement was accepted and is not there');
      return made;
    },
  });
  return kept ?? receiverRefused('VELOCITY_LIMIT_EXCEEDED');
};

const resolved = (
  { agreementId, received, feeMinor, rates, said, expiresAt }: NewAgreement,
  { lookup, address, offered, wanted }: Asking,
  { sendingCurrency }: AgreementRequest,
): ReceiverAnswer => ({
  status: 'RESOLVED',
  umaAddress: address.text,
  currency: received.currency,
  minMinor: offered.minMinor,
  maxMinor: offered.maxMinor,
  counterpartyFixedFeeMinor: feeMinor,
  expiresAt: quoteExpiry(lookup.expiresAt, expiresAt),
  counterpartyInformation: fieldsAmong(wanted, said.payeeFields),
  ...pricedBy(rates, { sending: sendingCurrency, receiving: received.currency }),
  agreement: { agreementId, receivedMinor: received.amountMinor },
});
