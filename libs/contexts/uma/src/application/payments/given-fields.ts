import { reportingCall, type Aggregate, type CallContext } from '@causeway/commands';
import {
  evolveGivenFields,
  givenFieldsIdOf,
  keepGivenFields,
  noGivenFields,
  type GivenFields,
  type LoadedGivenFieldsEvent,
} from '../../domain/payments/given-fields.js';
import { givenOf } from '../../domain/payments/receiver-terms.js';
import type { LookupRow } from '../../read/directory/lookup.view.js';
import { givenFieldsRows } from '../../read/payments/given-fields.view.js';
import type { UmaPorts } from '../ports.js';
import type { AgreementRequest, ReceiverAnswer } from '../requests.js';
import { resolveReceiver } from './resolve-uma-receiver.js';

/** One stream a quote: `uma-given-fields-<uuid>`. Nothing of it is published. */
export const givenFields: Aggregate<GivenFields, LoadedGivenFieldsEvent> = {
  category: 'uma-given-fields',
  initial: noGivenFields,
  evolve: evolveGivenFields,
  views: [givenFieldsRows],
};

/** A quote to a customer of this deployment: what it says about its payer is kept for the payout. */
export const agreeHere = async (
  ports: UmaPorts,
  { payerFields }: LookupRow,
  request: AgreementRequest,
  call: CallContext,
): Promise<ReceiverAnswer> => {
  const resolved = await resolveReceiver(ports, request, call);
  if (resolved.status === 'REFUSED') return resolved;
  const agreementId = givenFieldsIdOf(request.paymentUuid);
  const given = {
    agreementId,
    fields: givenOf(payerFields, request),
    subjectId: request.senderCustomerId ?? call.platformId,
  };
  await ports.record(reportingCall(call), {
    name: 'keep-given-fields',
    on: givenFields,
    id: agreementId,
    content: given,
    decide: (state, context) => keepGivenFields(given, state, context),
  });
  const { needsAgreement: _asked, ...answer } = resolved;
  return { ...answer, agreement: { agreementId } };
};
