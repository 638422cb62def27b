import type { CallContext } from '@causeway/commands';
import type { PublishedMessage } from '@causeway/event-store';
import { derivedUuid, newId, newUuid, record, uuidOf, type Id } from '@causeway/kernel';
import { freshDatabase, specCall } from '@causeway/testing';
import type { CustomerEvent } from '../../domain/customer.js';
import type { Review } from '../../domain/verification/review.decide.js';
import { VERIFICATION_CHANGED } from '../../published/events.js';
import type { CustomerDocument } from '../../published/customer.document.js';
import type { VerificationDocument } from '../../published/verification.document.js';
import { jane } from '../../testing/customer.fixture.js';
import { CustomersHost } from '../../testing/customers-host.js';
import { providerStandIn } from '../../testing/provider-stand-in.js';
import { describeVerificationProvider } from '../../testing/verification-provider.contract.js';
import { customerAggregate } from '../customer.aggregate.js';
import { CreateCustomer, GetCustomer, UpdateCustomer } from '../requests.js';
import { submitToProviderOnVerificationSubmitted } from './submit-to-provider.process.js';
import {
  ReviewVerification,
  ShowVerification,
  SubmitVerification,
  type VerificationToReview,
} from './verification.requests.js';

describeVerificationProvider('the stand-in of the specs', () => Promise.resolve(providerStandIn()));

let host: CustomersHost;
let line: ReturnType<typeof providerStandIn>;
beforeAll(async () => {
  host = await CustomersHost.open(await freshDatabase('customers'));
});
beforeEach(() => {
  line = providerStandIn();
  Object.assign(host.ports, { verificationProvider: line.provider });
});
afterAll(() => host.close());

const anew = (call: CallContext): CallContext => ({ ...call, commandId: newUuid() });
const production = (): CallContext =>
  specCall(host.createPlatform({ isRegulatedFinancialInstitution: false }), { environment: 'production' });
const { platformCustomerId: _id, umaAddress: _uma, endUserTermsConsent: _later, ...JANE } = jane;

/** A complete individual. */
const individual = async (call: CallContext): Promise<Id<'Customer'>> => {
  const { id } = await host.execute<CustomerDocument>(
    new CreateCustomer({ ...JANE, customerType: 'INDIVIDUAL' }, call),
  );
  await host.ports.record(anew(call), {
    name: 'record-document',
    on: customerAggregate,
    id: uuidOf(id),
    decide: () =>
      record<CustomerEvent>({
        type: 'DocumentStored',
        ...{
          customerId: id,
          documentId: newId('Document'),
          documentType: 'PASSPORT',
          country: 'US',
          holder: id,
        },
        details: { fileName: 'scan.pdf', fileKey: 'none', documentNumber: 'X1', issuingAuthority: 'State' },
        ...{ contentKey: newUuid(), mediaType: 'application/pdf', bytes: 10, storedAt: host.clock.now() },
      }),
  });
  return id;
};
const submit = (call: CallContext, customerId: Id<'Customer'>) =>
  host.execute<VerificationDocument>(new SubmitVerification({ customerId }, anew(call)));
const show = (call: CallContext, verificationId: Id<'Verification'>) =>
  host.execute<VerificationToReview>(new ShowVerification({ verificationId }, call));
/** The message about a verification reaches the process. */
const heardOf = async (call: CallContext, data: VerificationDocument): Promise<void> => {
  const { environment, platformId } = call;
  const { reactions } = submitToProviderOnVerificationSubmitted(host.ports);
  const steps = reactions[VERIFICATION_CHANGED]?.({
    data,
    metadata: { environment, platformId },
  } as PublishedMessage);
  for (const step of steps ?? []) await step.task?.(anew(call));
};
const answered = (call: CallContext, review: Review) =>
  new ReviewVerification(review, {
    ...call,
    commandId: derivedUuid('answer', review.answer?.answerId ?? ''),
  });
/** The only submission that the provider reviews. */
const firstOf = async (): Promise<string> => (await line.reviewing())[0] ?? 'none';

describe('production hands a submission to its provider', () => {
  it('once it has one, however often the message comes, and again until it is taken', async () => {
    const call = production();
    const verification = await submit(call, await individual(call));
    expect(verification.verificationStatus).toBe('IN_PROGRESS');
    line.cut();
    await expect(heardOf(call, verification)).rejects.toThrow('away');
    line.mend();
    await heardOf(call, verification);
    await heardOf(call, verification);
    expect(await line.reviewing()).toStrictEqual([`${verification.id}.1`]);
  });

  it('unless it was decided meanwhile; the sandbox hands over nothing', async () => {
    const call = production();
    const verification = await submit(call, await individual(call));
    const byOperator = { verificationId: verification.id, outcome: 'APPROVED', findings: [] } as const;
    await host.execute(new ReviewVerification(byOperator, anew(call)));
    await heardOf(call, verification);
    const sandbox = { ...call, environment: 'sandbox' } as const;
    await heardOf(sandbox, verification);
    expect(await line.reviewing()).toStrictEqual([]);
  });

  it('of two at once there is one', async () => {
    const call = production();
    const customerId = await individual(call);
    const [one, other] = await Promise.all([submit(call, customerId), submit(call, customerId)]);
    expect(one.id).toBe(other.id);
    await heardOf(call, one);
    expect(await line.reviewing()).toHaveLength(1);
  });
});

describe('an answer of the provider', () => {
  const submitted = async () => {
    const call = production();
    const customerId = await individual(call);
    const { id } = await submit(call, customerId);
    await heardOf(call, (await show(call, id)).verification);
    return { call, customerId, id };
  };
  const statusOf = async (call: CallContext, customerId: Id<'Customer'>) =>
    (await host.execute<CustomerDocument>(new GetCustomer({ customerId }, call))).kycStatus;

  it('that comes twice counts once, and gives the same answer', async () => {
    const { call, customerId } = await submitted();
    const approval = await line.decides(await firstOf(), 'APPROVED');
    const first = await host.execute(answered(call, approval));
    expect(first).toMatchObject({ verificationStatus: 'APPROVED' });
    expect(await host.execute(answered(call, approval))).toStrictEqual(first);
    expect(await statusOf(call, customerId)).toBe('APPROVED');
  });

  it('that comes after a decision changes nothing, and the operator sees it', async () => {
    const { call, customerId, id } = await submitted();
    const [late, approval] = [
      await line.decides(await firstOf(), 'PENDING_MANUAL_REVIEW'),
      await line.decides(await firstOf(), 'APPROVED'),
    ];
    await host.execute(answered(call, approval));
    const before = await show(call, id);
    expect(await host.refusal(answered(call, late))).toBe('NOT_UNDER_REVIEW');
    expect(await host.refusal(answered(call, late))).toBe('NOT_UNDER_REVIEW');
    const { ignoredAnswers, ...after } = await show(call, id);
    expect(ignoredAnswers).toMatchObject([
      { answerId: late.answer?.answerId, outcome: 'PENDING_MANUAL_REVIEW' },
    ]);
    expect({ ...after, ignoredAnswers: [] }).toStrictEqual(before);
    expect(await statusOf(call, customerId)).toBe('APPROVED');
  });

  it('to an older submission does not decide the one that followed', async () => {
    const { call, customerId, id } = await submitted();
    const older = await line.decides(`${id}.1`, 'APPROVED');
    await host.execute(answered(call, await line.decides(`${id}.1`, 'RESOLVE_ERRORS')));
    const sent = { customerType: 'INDIVIDUAL' as const, fullName: 'Jane Roe' };
    await host.execute(new UpdateCustomer({ customerId, sent }, anew(call)));
    const again = await submit(call, customerId);
    expect(again).toMatchObject({ id, verificationStatus: 'IN_PROGRESS' });
    await heardOf(call, again);
    expect(await line.reviewing()).toStrictEqual([`${id}.1`, `${id}.2`]);
    expect(await host.refusal(answered(call, older))).toBe('NOT_UNDER_REVIEW');
    expect(await statusOf(call, customerId)).toBe('PENDING');
    await host.execute(answered(call, await line.decides(`${id}.2`, 'APPROVED')));
    expect(await statusOf(call, customerId)).toBe('APPROVED');
  });

  it('about something else is refused, with every problem at once', async () => {
    const { call, id } = await submitted();
    const findings = [
      { type: 'UNREADABLE_DOCUMENT', resourceId: newId('Document') },
      { type: 'MISSING_FIELD', resourceId: newId('Customer') },
      { type: 'MISSING_GOOD_STANDING_DOCUMENT', resourceId: newId('Customer'), field: 'x' },
    ] as const;
    const wrong = new ReviewVerification(
      { verificationId: id, outcome: 'RESOLVE_ERRORS', findings },
      anew(call),
    );
    await expect(host.execute(wrong)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: {
        errors: [
          ...['findings.0.resourceId', 'findings.1.resourceId', 'findings.1.field'],
          ...['findings.2.type', 'findings.2.resourceId', 'findings.2.field'],
        ].map((field) => expect.objectContaining({ field }) as unknown),
      },
    });
    const empty = new ReviewVerification(
      { verificationId: id, outcome: 'RESOLVE_ERRORS', findings: [] },
      anew(call),
    );
    expect(await host.refusal(empty)).toBe('INVALID_INPUT');
  });

  it('and a patch at the same time both hold, whichever comes first', async () => {
    const { call, customerId } = await submitted();
    const approval = await line.decides(await firstOf(), 'APPROVED');
    const sent = { customerType: 'INDIVIDUAL' as const, fullName: 'Jane Roe' };
    await Promise.all([
      host.execute(answered(call, approval)),
      host.execute(new UpdateCustomer({ customerId, sent }, anew(call))),
    ]);
    expect(await host.execute(new GetCustomer({ customerId }, call))).toMatchObject({
      kycStatus: 'APPROVED',
      fullName: 'Jane Roe',
    });
  });
});
