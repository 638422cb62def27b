import type { CallContext } from '@causeway/commands';
import { idOf, newId, newUuid, uuidOf, type Environment, type Id } from '@causeway/kernel';
import { freshDatabase, specCall } from '@causeway/testing';
import { customerAggregate } from './application/customer.aggregate.js';
import { AddBeneficialOwner, GetBeneficialOwner } from './application/owners/owner.requests.js';
import { CreateCustomer, GetCustomer, UpdateCustomer } from './application/requests.js';
import {
  GetVerification,
  HoldCustomer,
  LiftHold,
  ListVerifications,
  ReviewVerification,
  SubmitVerification,
} from './application/verification/verification.requests.js';
import type { NewCustomer } from './domain/customer-details.js';
import type { DocumentStored } from './domain/documents/document.js';
import type { DocumentType } from './domain/documents/document-types.js';
import type { CustomerDocument } from './published/customer.document.js';
import type { OwnerDocument } from './published/owner.document.js';
import type { VerificationDocument } from './published/verification.document.js';
import { completeBusiness, jane, ownerOf } from './testing/customer.fixture.js';
import { CustomersHost, laneOf } from './testing/customers-host.js';

let host: CustomersHost;
beforeAll(async () => {
  host = await CustomersHost.open(await freshDatabase('customers'));
});
afterAll(() => host.close());

const unregulated = (skipsPaperwork = false): string =>
  host.createPlatform({ isRegulatedFinancialInstitution: false, skipsPaperwork });
const create = (call: CallContext, customer: NewCustomer) =>
  host.execute<CustomerDocument>(new CreateCustomer(customer, call));
const read = (call: CallContext, customerId: Id<'Customer'>) =>
  host.execute<CustomerDocument>(new GetCustomer({ customerId }, call));
const submit = (call: CallContext, customerId: Id<'Customer'>, isHosted = false) =>
  host.execute<VerificationDocument>(new SubmitVerification({ customerId, isHosted }, anew(call)));
const submitRefused = (call: CallContext, customerId: Id<'Customer'>) =>
  host.refusal(new SubmitVerification({ customerId }, anew(call)));
const review = (
  call: CallContext,
  verificationId: Id<'Verification'>,
  outcome: 'APPROVED' | 'REJECTED' | 'RESOLVE_ERRORS' | 'PENDING_MANUAL_REVIEW',
  findings: ReviewVerification['payload']['findings'] = [],
) =>
  host.execute<VerificationDocument>(
    new ReviewVerification({ verificationId, outcome, findings }, anew(call)),
  );
const anew = (call: CallContext): CallContext => ({ ...call, commandId: newUuid() });

/** As an upload records it. */
const store = async (
  call: CallContext,
  customerId: Id<'Customer'>,
  documentType: DocumentType,
  more: Partial<DocumentStored> = {},
): Promise<Id<'Document'>> => {
  const documentId = newId('Document');
  const event: DocumentStored = {
    ...{ type: 'DocumentStored', customerId, documentId, documentType, country: 'US', holder: customerId },
    details: { fileName: 'scan.pdf', fileKey: 'none', documentNumber: 'X1', issuingAuthority: 'State' },
    ...{ contentKey: `customers/${uuidOf(customerId)}/${uuidOf(documentId)}` },
    ...{ mediaType: 'application/pdf', bytes: 10, storedAt: host.clock.now() },
    ...more,
  };
  await host.ports.record(anew(call), {
    name: 'record-document',
    on: customerAggregate,
    id: uuidOf(customerId),
    decide: () => ({ outcome: 'accepted', events: [event] }),
  });
  return documentId;
};

const { platformCustomerId: _id, umaAddress: _uma, endUserTermsConsent: _later, ...JANE } = jane;
const individual = async (call: CallContext, more: object = {}): Promise<Id<'Customer'>> => {
  const { id } = await create(call, { ...JANE, customerType: 'INDIVIDUAL', ...more });
  await store(call, id, 'PASSPORT');
  return id;
};
const business = async (
  call: CallContext,
  registrationNumber: string,
  lastName = 'Doe',
): Promise<Id<'Customer'>> => {
  const { id } = await create(call, completeBusiness(registrationNumber));
  for (const type of ['CERTIFICATE_OF_INCORPORATION', 'TRUST_AGREEMENT', 'UTILITY_BILL'] as const)
    await store(call, id, type);
  const owner = await host.execute<OwnerDocument>(
    new AddBeneficialOwner(
      { sent: { ...ownerOf(id), personalInfo: { ...ownerOf(id).personalInfo, lastName } } },
      anew(call),
    ),
  );
  await store(call, id, 'PASSPORT', { holder: owner.id });
  return id;
};
const typesOf = async (id: Id<'Customer'>, environment: Environment = 'sandbox'): Promise<string[]> => {
  const events = await host.store.load(laneOf(environment), `customer-${uuidOf(id)}`);
  return events.map(({ type }) => type);
};

describe('the sandbox decides a complete individual by the end of the name', () => {
  it.each([
    ['Jane Doe', 'APPROVED', 'APPROVED'],
    ['Jane Doe 001', 'PENDING_MANUAL_REVIEW', 'PENDING'],
    ['Jane Doe 002', 'REJECTED', 'REJECTED'],
    ['Jane Doe 003', 'RESOLVE_ERRORS', 'UNVERIFIED'],
  ])('%s: %s', async (fullName, verificationStatus, kycStatus) => {
    const call = specCall(unregulated());
    const id = await individual(call, { fullName });
    expect(await submit(call, id)).toMatchObject({ customerId: id, verificationStatus });
    expect(await read(call, id)).toMatchObject({ kycStatus });
  });

  it('003 once: after a newer document it is approved, without one it is sent back again', async () => {
    const call = specCall(unregulated());
    const id = await individual(call, { fullName: 'Jane Doe 003' });
    const first = await submit(call, id);
    expect(first.errors).toMatchObject([{ type: 'POOR_QUALITY_DOCUMENT' }]);
    expect(await submit(call, id)).toMatchObject({ ...first, updatedAt: expect.any(String) as string });
    await store(call, id, 'PASSPORT');
    expect(await submit(call, id)).toMatchObject({
      id: first.id,
      verificationStatus: 'APPROVED',
      errors: [],
    });
  });
});

describe('the sandbox decides by the ending that the hosted page was asked for, and not by the name', () => {
  it.each([
    ['000', 'APPROVED', 'Ada Lovelace 002'],
    ['001', 'PENDING_MANUAL_REVIEW', 'Ada Lovelace'],
    ['002', 'REJECTED', 'Ada Lovelace'],
    ['003', 'RESOLVE_ERRORS', 'Ada Lovelace'],
  ])('%s: %s', async (suffix, verificationStatus, fullName) => {
    const call = specCall(unregulated());
    const customerId = await individual(call, { fullName });
    const submission = { customerId, isHosted: true, suffix };
    expect(
      await host.execute<VerificationDocument>(new SubmitVerification(submission, anew(call))),
    ).toMatchObject({ verificationStatus });
    expect((await read(call, customerId)).fullName).toBe(fullName);
  });
});

describe('the sandbox decides a complete business by the end of its number', () => {
  it.each([
    ['HRB 77', 'APPROVED', 'APPROVED', 'APPROVED'],
    ['HRB 001', 'PENDING_MANUAL_REVIEW', 'PENDING', 'PENDING'],
    ['HRB 002', 'REJECTED', 'REJECTED', 'APPROVED'],
    ['HRB 003', 'IN_PROGRESS', 'PENDING', 'PENDING'],
  ])('%s: %s', async (number, verificationStatus, kybStatus, ofOwner) => {
    const call = specCall(unregulated());
    const id = await business(call, number);
    expect(await submit(call, id)).toMatchObject({ verificationStatus });
    const shown = await read(call, id);
    expect(shown).toMatchObject({ kybStatus, beneficialOwners: [{ kycStatus: ofOwner }] });
  });

  it('and its people by the end of theirs', async () => {
    const call = specCall(unregulated());
    const id = await business(call, 'HRB 77', 'Doe 002');
    await submit(call, id);
    const { beneficialOwners = [] } = await read(call, id);
    const [owner] = beneficialOwners;
    expect(owner).toMatchObject({ kycStatus: 'REJECTED', personalInfo: { identifier: '*******6789' } });
    const alone = await host.execute(
      new GetBeneficialOwner({ ownerId: owner?.id ?? newId('BeneficialOwner') }, call),
    );
    expect(alone).toStrictEqual(owner);
  });

  it('without paperwork at once, whatever is missing', async () => {
    const call = specCall(unregulated(true));
    const { id } = await create(call, { ...completeBusiness('HRB 2'), address: undefined });
    expect(await submit(call, id)).toMatchObject({ verificationStatus: 'APPROVED' });
  });
});

describe('what is missing', () => {
  it('is listed whole, and a write that mends it makes the submission ready', async () => {
    const call = specCall(unregulated());
    const { id } = await create(call, {
      customerType: 'INDIVIDUAL',
      fullName: 'Jane',
      birthDate: '2020-01-01',
    });
    const listed = await submit(call, id);
    expect(listed.errors.map(({ type, field }) => [type, field])).toStrictEqual([
      ['INVALID_FIELD', 'fullName'],
      ['INVALID_FIELD', 'birthDate'],
      ...['nationality', 'address.line1', 'address.city', 'address.postalCode', 'address.country'].map(
        (field) => ['MISSING_FIELD', field],
      ),
      ...['idType', 'identifier'].map((field) => ['MISSING_FIELD', field]),
      ['MISSING_IDENTITY_DOCUMENT', undefined],
    ]);
    await store(call, id, 'PASSPORT');
    const { fullName, birthDate, nationality, address, idType, identifier } = jane;
    const sent = {
      customerType: 'INDIVIDUAL' as const,
      fullName,
      birthDate,
      nationality,
      address,
      idType,
      identifier,
    };
    await host.execute(new UpdateCustomer({ customerId: id, sent }, anew(call)));
    const ready = await host.execute<VerificationDocument>(
      new GetVerification({ verificationId: listed.id }, call),
    );
    expect(ready).toMatchObject({ verificationStatus: 'READY_FOR_VERIFICATION', errors: [] });
    expect(await typesOf(id)).toStrictEqual([
      ...['CustomerRegistered', 'VerificationErrorsListed', 'DocumentStored'],
      ...['CustomerProfileChanged', 'VerificationReady'],
    ]);
    expect(await submit(call, id)).toMatchObject({ id: listed.id, verificationStatus: 'APPROVED' });
  });

  it('of a two-sided document is its other side', async () => {
    const call = specCall(unregulated());
    const { id } = await create(call, { ...JANE, customerType: 'INDIVIDUAL' });
    const documentId = await store(call, id, 'NATIONAL_ID', { side: 'FRONT' });
    expect((await submit(call, id)).errors).toMatchObject([
      { type: 'INCOMPLETE_DOCUMENT', resourceId: documentId },
    ]);
    await store(call, id, 'NATIONAL_ID', { side: 'BACK' });
    expect(await submit(call, id)).toMatchObject({ verificationStatus: 'APPROVED' });
  });
});

describe('a submission', () => {
  it('is refused for a customer who was decided on, and for a regulated platform’s', async () => {
    const call = specCall(unregulated());
    const id = await individual(call, { fullName: 'Jane Doe 002' });
    await submit(call, id);
    expect(await submitRefused(call, id)).toBe('NOT_TO_BE_VERIFIED');
    const regulated = specCall(host.createPlatform());
    const { id: vouched } = await create(regulated, { ...JANE, customerType: 'INDIVIDUAL' });
    expect(await submitRefused(regulated, vouched)).toBe('NOT_TO_BE_VERIFIED');
  });

  it('of a rejected customer is taken from the hosted flow', async () => {
    const call = specCall(unregulated());
    const id = await individual(call, { fullName: 'Jane Doe 002' });
    const rejected = await submit(call, id);
    const again = await submit(call, id, true);
    expect(again).toMatchObject({ verificationStatus: 'REJECTED' });
    expect(again.id).not.toBe(rejected.id);
  });

  it('of another platform’s customer finds none', async () => {
    const id = await individual(specCall(unregulated()));
    expect(await submitRefused(specCall(unregulated()), id)).toBe('CUSTOMER_NOT_FOUND');
  });

  it('waits for both contacts of a customer in Europe', async () => {
    const call = specCall(unregulated());
    const id = await individual(call, { region: 'DE' });
    expect(await submitRefused(call, id)).toBe('CHANNELS_UNVERIFIED');
  });

  it('of many at once is one', async () => {
    const call = specCall(unregulated());
    const id = await individual(call, { fullName: 'Jane Doe 001' });
    const all = await Promise.all(Array.from({ length: 8 }, () => submit(call, id)));
    expect(new Set(all.map((each) => each.id)).size).toBe(1);
    const page = await host.execute(new ListVerifications({ customerId: id, limit: 5 }, call));
    expect(page).toMatchObject({ totalCount: 1, data: [{ verificationStatus: 'PENDING_MANUAL_REVIEW' }] });
  });
});

describe('a reviewer', () => {
  const production = (): CallContext => specCall(unregulated(), { environment: 'production' });

  it('is needed in production', async () => {
    const call = production();
    expect(await submitRefused(call, await individual(call))).toBe('NO_VERIFICATION_PROVIDER');
  });

  it('decides once; a late or a repeated answer changes nothing', async () => {
    const call = specCall(unregulated());
    const id = await individual(call, { fullName: 'Jane Doe 001' });
    const { id: verificationId } = await submit(call, id);
    expect(await review(call, verificationId, 'APPROVED')).toMatchObject({ verificationStatus: 'APPROVED' });
    const late = new ReviewVerification({ verificationId, outcome: 'REJECTED', findings: [] }, anew(call));
    expect(await host.refusal(late)).toBe('NOT_UNDER_REVIEW');
    expect(await read(call, id)).toMatchObject({ kycStatus: 'APPROVED' });
  });

  it('sends back what can be mended, which unlocks the documents and leaves the customer as it is', async () => {
    const call = specCall(unregulated());
    const id = await business(call, 'HRB 003');
    const { id: verificationId } = await submit(call, id);
    await review(call, verificationId, 'PENDING_MANUAL_REVIEW');
    const finding = {
      type: 'INVALID_FIELD',
      resourceId: id,
      field: 'businessInfo.legalName',
    } as const;
    expect(await review(call, verificationId, 'RESOLVE_ERRORS', [finding])).toMatchObject({
      errors: [finding],
    });
    expect(await read(call, id)).toMatchObject({ kybStatus: 'PENDING' });
    const sent = {
      customerType: 'BUSINESS' as const,
      businessInfo: { legalName: 'Acme Ltd', registrationNumber: 'HRB 9' },
    };
    await host.execute(new UpdateCustomer({ customerId: id, sent }, anew(call)));
    expect(await submit(call, id)).toMatchObject({ id: verificationId, verificationStatus: 'APPROVED' });
    expect(await read(call, id)).toMatchObject({ kybStatus: 'APPROVED' });
  });

  it('rejects a business, whose people are undecided then', async () => {
    const call = specCall(unregulated());
    const id = await business(call, 'HRB 001');
    const { id: verificationId } = await submit(call, id);
    const finding = { type: 'APPLICANT_FRAUD', resourceId: id } as const;
    expect(await review(call, verificationId, 'REJECTED', [finding])).toMatchObject({ errors: [finding] });
    expect(await read(call, id)).toMatchObject({
      kybStatus: 'REJECTED',
      beneficialOwners: [{ kycStatus: 'UNVERIFIED' }],
    });
  });

  it('holds an approved customer, and lifts the hold', async () => {
    const call = specCall(host.createPlatform());
    const { id } = await create(call, { ...JANE, customerType: 'INDIVIDUAL' });
    await host.execute(new HoldCustomer({ customerId: id }, anew(call)));
    expect(await read(call, id)).toMatchObject({ kycStatus: 'HOLD' });
    await host.execute(new LiftHold({ customerId: id, to: 'APPROVED' }, anew(call)));
    expect(await read(call, id)).toMatchObject({ kycStatus: 'APPROVED' });
    expect(await host.refusal(new LiftHold({ customerId: id, to: 'REJECTED' }, anew(call)))).toBe(
      'NOT_ON_HOLD',
    );
  });
});

it('shows a platform its own submissions, by customer and by status', async () => {
  const call = specCall(unregulated());
  const id = await individual(call);
  const { id: verificationId } = await submit(call, id);
  const list = (wanted: object, of = call) =>
    host.execute(new ListVerifications({ limit: 5, ...wanted }, of));
  expect(await list({})).toMatchObject({ data: [{ id: verificationId }] });
  expect(await list({ verificationStatus: 'REJECTED' })).toMatchObject({ totalCount: 0 });
  expect(await list({ customerId: idOf('Customer', newUuid()) })).toMatchObject({ totalCount: 0 });
  const stranger = specCall(unregulated());
  expect(await list({}, stranger)).toMatchObject({ totalCount: 0 });
  expect(await host.refusal(new GetVerification({ verificationId }, stranger))).toBe(
    'VERIFICATION_NOT_FOUND',
  );
});
