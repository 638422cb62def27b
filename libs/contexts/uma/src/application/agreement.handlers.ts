import {
  carriesOut,
  Command,
  decides,
  type Aggregate,
  type CallContext,
  type CommandHandling,
  type CustomHandling,
} from '@causeway/commands';
import { after, Erased, newUuid, type Instant } from '@causeway/kernel';
import {
  evolveAgreement,
  noAgreement,
  recordAgreement,
  type Agreement,
  type AgreementRecord,
  type NewAgreement,
  type PaymentAgreed,
} from '../domain/agreement.js';
import { agreementRows, findAgreement, type AgreementRow } from '../read/agreement.view.js';
import { askCounterparty, askingFor, type Asking } from './ask-counterparty.js';
import { pricedBy } from './counterparty-lookup.js';
import type { UmaPorts } from './ports.js';
import type { ReceiverRefused } from './receiver-refused.js';
import { AgreeOnUmaPayment, type AgreementQuestion, type ReceiverAnswer } from './requests.js';

/** Keeps what another institution answered; known inside this context only. */
export class RecordAgreement extends Command<NewAgreement, AgreementRecord> {
  static readonly type = 'uma.record-agreement';
}

/** One stream an agreement: `uma-agreement-<uuid>`. Nothing of it is published. */
export const agreements: Aggregate<Agreement, PaymentAgreed> = {
  category: 'uma-agreement',
  initial: noAgreement,
  evolve: evolveAgreement,
  views: [agreementRows],
};

/** What is executed at the last moment of a quote is still settled before the invoice expires. */
const SETTLED_WITHIN_MS = 60_000;

export const agreementHandlings = (ports: UmaPorts): readonly (CommandHandling | CustomHandling)[] => [
  decides<Agreement, PaymentAgreed, RecordAgreement>({
    command: RecordAgreement,
    aggregate: agreements,
    streamId: ({ agreementId }) => agreementId,
    decide: recordAgreement,
    answer: (state) => {
      if (state.status === 'ABSENT') throw new Error('An agreement was accepted and is not there');
      return state.agreement;
    },
  }),
  carriesOut<AgreeOnUmaPayment>({
    command: AgreeOnUmaPayment,
    execute: async (question, call) => {
      const asking = await askingFor(ports, question, call);
      if ('status' in asking) return asking;
      const agreed =
        (await agreedBefore(ports, asking, call)) ?? (await agreeNow(ports, asking, question, call));
      return 'status' in agreed ? agreed : resolved(agreed, asking, question);
    },
  }),
];

/** The same quote that asks again, after a crash, gets what was agreed with it. */
const agreedBefore = async (
  ports: UmaPorts,
  { agreementId }: Asking,
  call: CallContext,
): Promise<NewAgreement | undefined> => {
  const row = await findAgreement(ports, agreementId, call);
  const isUsable = row !== undefined && quotedUntil(row.expires_at) > ports.clock.now(call.environment);
  return isUsable ? agreementIn(row) : undefined;
};

const agreementIn = ({ agreement_id: agreementId, domain, terms, said, expires_at }: AgreementRow) =>
  said instanceof Erased ? undefined : { agreementId, domain, ...terms, said, expiresAt: expires_at };

const agreeNow = async (
  ports: UmaPorts,
  asking: Asking,
  question: AgreementQuestion,
  call: CallContext,
): Promise<NewAgreement | ReceiverRefused> => {
  const answer = await askCounterparty(ports, asking, question, call);
  if ('status' in answer) return answer;
  return ports.dispatch.execute(
    new RecordAgreement(answer, { ...call, commandId: newUuid(), causationId: call.commandId }),
  );
};

const quotedUntil = (expiresAt: Instant): Instant => after(expiresAt, -SETTLED_WITHIN_MS);

const resolved = (
  { agreementId, received, feeMinor, rates, said, expiresAt }: NewAgreement,
  { lookup, address, offered, wanted }: Asking,
  { sendingCurrency }: AgreementQuestion,
): ReceiverAnswer => {
  const until = quotedUntil(expiresAt);
  const known = wanted.flatMap(({ name }) => {
    const value = said.payeeFields[name];
    return value === undefined ? [] : [[name, value]];
  });
  return {
    status: 'RESOLVED',
    umaAddress: address.text,
    currency: received.currency,
    minMinor: offered.minMinor,
    maxMinor: offered.maxMinor,
    counterpartyFixedFeeMinor: feeMinor,
    expiresAt: until < lookup.expires_at ? until : lookup.expires_at,
    counterpartyInformation: Object.fromEntries(known) as Readonly<Record<string, string>>,
    ...pricedBy(rates, { sending: sendingCurrency, receiving: received.currency }),
    agreement: { agreementId, receivedMinor: received.amountMinor },
  };
};
