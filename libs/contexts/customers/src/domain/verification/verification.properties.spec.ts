import { idOf, newUuid, record, type Decision, type Environment, type Id } from '@causeway/kernel';
import fc from 'fast-check';
import {
  completeBusiness,
  CUSTOMER_ID,
  jane,
  NOW,
  ownerOf,
  registered,
} from '../../testing/customer.fixture.js';
import type { CustomerDetails } from '../customer-details.js';
import {
  absentCustomer,
  evolveCustomer,
  type Customer,
  type CustomerEvent,
  type CustomerRecord,
} from '../customer.js';
import {
  deleteDocument,
  replaceDocument,
  storeDocument,
  type SentDocument,
} from '../documents/document.decide.js';
import type { VerificationStatus } from '../fields/choices.js';
import { addOwner } from '../owners/owner.decide.js';
import { reassessed } from '../reassess.js';
import { holdCustomer, liftHold, reviewOwner, reviewVerification } from './review.decide.js';
import { submitVerification } from './submit.decide.js';
import { isLocked, latestOf, type SubmissionStatus } from './verification.js';

const SUFFIXES = ['', ' 001', ' 002', ' 003'] as const;
type Step =
  | { readonly do: 'submit' | 'finish hosted flow' | 'store' | 'delete' | 'replace' | 'hold' }
  | { readonly do: 'rename'; readonly suffix: string }
  | { readonly do: 'lift'; readonly to: 'PENDING' | 'APPROVED' | 'REJECTED' }
  | { readonly do: 'owner'; readonly to: 'APPROVED' | 'REJECTED' }
  | {
      readonly do: 'review';
      readonly outcome: 'APPROVED' | 'REJECTED' | 'RESOLVE_ERRORS' | 'PENDING_MANUAL_REVIEW';
    };

const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.constant({ do: 'submit' as const }), weight: 4 },
  {
    arbitrary: fc
      .constantFrom('finish hosted flow', 'store', 'delete', 'replace', 'hold')
      .map((name) => ({ do: name })),
    weight: 6,
  },
  { arbitrary: fc.constantFrom(...SUFFIXES).map((suffix) => ({ do: 'rename' as const, suffix })), weight: 2 },
  {
    arbitrary: fc.constantFrom('PENDING', 'APPROVED', 'REJECTED').map((to) => ({ do: 'lift' as const, to })),
    weight: 2,
  },
  {
    arbitrary: fc.constantFrom('APPROVED', 'REJECTED').map((to) => ({ do: 'owner' as const, to })),
    weight: 1,
  },
  {
    arbitrary: fc
      .constantFrom('APPROVED', 'REJECTED', 'RESOLVE_ERRORS', 'PENDING_MANUAL_REVIEW')
      .map((outcome) => ({ do: 'review' as const, outcome })),
    weight: 5,
  },
);

const EDGES: Readonly<Record<SubmissionStatus | 'NONE', readonly SubmissionStatus[]>> = {
  NONE: ['RESOLVE_ERRORS', 'IN_PROGRESS', 'PENDING_MANUAL_REVIEW', 'APPROVED', 'REJECTED'],
  RESOLVE_ERRORS: ['READY_FOR_VERIFICATION', 'IN_PROGRESS', 'PENDING_MANUAL_REVIEW', 'APPROVED', 'REJECTED'],
  READY_FOR_VERIFICATION: ['RESOLVE_ERRORS', 'IN_PROGRESS', 'PENDING_MANUAL_REVIEW', 'APPROVED', 'REJECTED'],
  IN_PROGRESS: ['PENDING_MANUAL_REVIEW', 'RESOLVE_ERRORS', 'APPROVED', 'REJECTED'],
  PENDING_MANUAL_REVIEW: ['RESOLVE_ERRORS', 'APPROVED', 'REJECTED'],
  APPROVED: [],
  REJECTED: [],
};
const CUSTOMER_EDGES: Readonly<Record<VerificationStatus, readonly VerificationStatus[]>> = {
  UNVERIFIED: ['PENDING', 'APPROVED', 'REJECTED'],
  PENDING: ['APPROVED', 'REJECTED', 'HOLD'],
  APPROVED: ['HOLD'],
  HOLD: ['PENDING', 'APPROVED', 'REJECTED'],
  // The hosted flow, finished again.
  REJECTED: ['PENDING', 'APPROVED'],
};

const PASSPORT: SentDocument = {
  fields: {
    documentType: 'PASSPORT',
    country: 'US',
    documentNumber: 'X1',
    issuingAuthority: 'State',
  },
  ...{ fileName: 'a.pdf', fileKey: 'key', contentKey: 'content', mediaType: 'application/pdf', bytes: 1 },
};
const recordOf = (customer: Customer): CustomerRecord => {
  if (customer.status !== 'ACTIVE') throw new Error(`the customer is ${customer.status}`);
  return customer.customer;
};
const detailsOf = (isBusiness: boolean, suffix: string): CustomerDetails => {
  const { customerType: _type, ...said } = isBusiness
    ? completeBusiness(`HRB${suffix}`)
    : { ...jane, fullName: `Jane Doe${suffix}` };
  return {
    ...said,
    platformCustomerId: 'user-1',
    umaAddress: '$jane@acme.example',
  };
};

/** One customer and what happens to it. */
class Life {
  customer: Customer;
  readonly events: CustomerEvent[] = [];

  constructor(
    readonly isBusiness: boolean,
    readonly environment: Environment,
  ) {
    const birth = registered({
      customerType: isBusiness ? 'BUSINESS' : 'INDIVIDUAL',
      details: detailsOf(isBusiness, ''),
      region: 'US',
      verificationStatus: 'UNVERIFIED',
    });
    this.events.push(birth);
    this.customer = evolveCustomer(absentCustomer, birth);
    if (!isBusiness) return;
    for (const documentType of ['CERTIFICATE_OF_INCORPORATION', 'TRUST_AGREEMENT', 'UTILITY_BILL'])
      this.take(this.stored(CUSTOMER_ID, documentType));
    const { customerId: _of, ...owner } = ownerOf(CUSTOMER_ID);
    const ownerId = idOf('BeneficialOwner', newUuid());
    this.take(addOwner(owner as never, this.customer, this.when, { ownerId, terms: { isRegulated: false } }));
    this.take(this.stored(ownerId));
  }

  get when() {
    return { now: NOW, environment: this.environment };
  }
  private stored(holder: Id<'Customer'> | Id<'BeneficialOwner'>, documentType = 'PASSPORT') {
    const fields = { ...PASSPORT.fields, documentType } as SentDocument['fields'];
    return storeDocument({ ...PASSPORT, fields, holder }, this.customer, this.when, {
      documentId: idOf('Document', newUuid()),
    });
  }

  take(decision: Decision<CustomerEvent>): void {
    for (const event of decision.events) {
      this.customer = evolveCustomer(this.customer, event);
      this.events.push(event);
    }
  }

  decide(what: Step): Decision<CustomerEvent> {
    const { customer, when } = this;
    const { owners, documents, verifications } = recordOf(customer);
    const documentId = documents.at(-1)?.documentId ?? idOf('Document', newUuid());
    switch (what.do) {
      case 'submit':
      case 'finish hosted flow':
        return submitVerification({ isHosted: what.do !== 'submit' }, customer, when, {
          verificationId: idOf('Verification', newUuid()),
          terms: { isRegulated: false, skipsPaperwork: false },
          hasReviewer: true,
        });
      case 'store':
        return this.stored(owners[0]?.ownerId ?? CUSTOMER_ID);
      case 'delete':
        return deleteDocument({ documentId }, customer, when);
      case 'replace':
        return replaceDocument({ ...PASSPORT, contentKey: newUuid(), documentId }, customer, when);
      case 'rename': {
        const { region, currencies, hasAllCurrencies, hasConsented, hasRegistrationNumber, searchKeys } =
          registered();
        return reassessed(
          record<CustomerEvent>({
            type: 'CustomerProfileChanged',
            customerId: CUSTOMER_ID,
            details: detailsOf(this.isBusiness, what.suffix),
            ...{ region: region ?? 'US', currencies, hasAllCurrencies, hasConsented, hasRegistrationNumber },
            searchKeys,
            changedAt: NOW,
          }),
          customer,
          NOW,
        );
      }
      case 'hold':
        return holdCustomer(customer, when);
      case 'lift':
        return liftHold({ to: what.to }, customer, when);
      case 'owner':
        return reviewOwner(
          { ownerId: owners[0]?.ownerId ?? idOf('BeneficialOwner', newUuid()), to: what.to },
          customer,
          when,
        );
      case 'review': {
        const { outcome } = what;
        const verificationId = latestOf(verifications)?.verificationId ?? idOf('Verification', newUuid());
        const findings =
          outcome === 'RESOLVE_ERRORS'
            ? [{ type: 'UNREADABLE_DOCUMENT' as const, resourceId: documentId }]
            : [];
        return reviewVerification({ verificationId, outcome, findings }, customer, when);
      }
    }
  }
}

const expectStep = (what: Step, before: CustomerRecord, after: CustomerRecord): void => {
  const [was, is] = [latestOf(before.verifications), latestOf(after.verifications)];
  const isAnother = was?.verificationId !== is?.verificationId;
  const from = isAnother ? 'NONE' : (was?.status ?? 'NONE');
  // Of all verifications only the last one is open, and no earlier one changes any more.
  expect(after.verifications.slice(0, before.verifications.length - 1)).toStrictEqual(
    before.verifications.slice(0, -1),
  );
  if (isAnother && was) expect(['APPROVED', 'REJECTED']).toContain(was.status);
  if (is && is.status !== from)
    expect([from, EDGES[from]]).toStrictEqual([from, expect.arrayContaining([is.status])]);

  const [statusWas, statusIs] = [before.verificationStatus, after.verificationStatus];
  if (statusIs !== statusWas) expect(CUSTOMER_EDGES[statusWas]).toContain(statusIs);
  if (what.do === 'hold') expect(['HOLD', statusWas]).toContain(statusIs);
  else if (what.do === 'lift') expect(['HOLD', statusIs]).toContain(statusWas);
  else expect(statusIs).toBe(statusFor(is?.status === from ? undefined : is?.status, what, statusWas));

  for (const document of before.documents)
    if (isLocked(before.verifications, document.documentId)) expect(after.documents).toContainEqual(document);
};

/** The customer's status follows from the status that its verification entered, and from nothing else (verification §1). */
const statusFor = (
  entered: SubmissionStatus | undefined,
  { do: what }: Step,
  before: VerificationStatus,
): VerificationStatus => {
  if (entered === 'APPROVED' || entered === 'REJECTED') return entered;
  const isSubmitted = what === 'submit' || what === 'finish hosted flow';
  if (isSubmitted && (entered === 'IN_PROGRESS' || entered === 'PENDING_MANUAL_REVIEW')) return 'PENDING';
  return before;
};

it.each([
  ['an individual', 'sandbox', false],
  ['an individual', 'production', false],
  ['a business', 'sandbox', true],
  ['a business', 'production', true],
] as const)(
  '%s in %s moves along the specified edges alone, and its status follows its verifications',
  (_what, environment, isBusiness) => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => {
        const life = new Life(isBusiness, environment);
        for (const what of steps) {
          const before = recordOf(life.customer);
          const decision = life.decide(what);
          if (decision.outcome === 'rejected') expect(decision.events).toStrictEqual([]);
          life.take(decision);
          expectStep(what, before, recordOf(life.customer));
        }
        expect(life.events.reduce(evolveCustomer, absentCustomer)).toStrictEqual(life.customer);
      }),
      { numRuns: 300 },
    );
  },
);

it('random lives reach every status of both machines', () => {
  const reached = new Set<string>();
  for (const isBusiness of [false, true])
    for (const environment of ['sandbox', 'production'] as const)
      for (const steps of fc.sample(fc.array(step, { minLength: 12, maxLength: 25 }), {
        numRuns: 100,
        seed: 1,
      })) {
        const life = new Life(isBusiness, environment);
        for (const what of steps) {
          life.take(life.decide(what));
          const { verificationStatus, verifications } = recordOf(life.customer);
          reached
            .add(`customer ${verificationStatus}`)
            .add(`verification ${latestOf(verifications)?.status ?? 'NONE'}`);
        }
      }
  expect([...reached].sort()).toStrictEqual(
    [
      ...Object.keys(CUSTOMER_EDGES).map((status) => `customer ${status}`),
      ...Object.keys(EDGES).map((status) => `verification ${status}`),
    ].sort(),
  );
});
