import fc from 'fast-check';
import { newId, type Environment } from '@causeway/kernel';
import { CUSTOMER_ID, NOW, ownerOf, registered } from '../../testing/customer.fixture.js';
import { evolveCustomer, type Customer, type LoadedEvent } from '../customer.js';
import type { VerificationStatus } from '../fields/choices.js';
import { addOwner, changeOwner, type NewOwner } from './owner.decide.js';

const ownerBody = (more: Partial<NewOwner> = {}): NewOwner => {
  const { customerId: _of, ...owner } = ownerOf(CUSTOMER_ID);
  return { ...owner, ...more } as NewOwner;
};
const named = (lastName: string): NewOwner => {
  const owner = ownerBody();
  return { ...owner, personalInfo: { ...owner.personalInfo, lastName } };
};
const business = (verificationStatus: VerificationStatus = 'UNVERIFIED'): Customer =>
  evolveCustomer(
    { status: 'ABSENT' },
    {
      ...registered(),
      customerType: 'BUSINESS',
      verificationStatus,
    },
  );
interface Mode {
  readonly isRegulated: boolean;
  readonly environment: Environment;
}
const add = (
  owner: NewOwner,
  before: Customer,
  { isRegulated = false, environment = 'sandbox' }: Partial<Mode> = {},
) =>
  addOwner(
    owner,
    before,
    { now: NOW, environment },
    { ownerId: newId('BeneficialOwner'), terms: { isRegulated } },
  );

describe('the status of a new owner', () => {
  // verification §5: regulated, environment, status of the business, last name.
  it.each<[boolean, 'sandbox' | 'production', VerificationStatus, string, VerificationStatus]>([
    [true, 'sandbox', 'UNVERIFIED', 'Doe', 'APPROVED'],
    [true, 'production', 'APPROVED', 'Doe 002', 'APPROVED'],
    [true, 'production', 'HOLD', 'Doe', 'APPROVED'],
    [false, 'sandbox', 'APPROVED', 'Doe', 'APPROVED'],
    [false, 'sandbox', 'APPROVED', 'Doe 001', 'PENDING'],
    [false, 'sandbox', 'APPROVED', 'Doe 002', 'REJECTED'],
    [false, 'sandbox', 'REJECTED', 'Doe', 'APPROVED'],
    [false, 'sandbox', 'REJECTED', 'Doe002 ', 'REJECTED'],
    [false, 'sandbox', 'PENDING', 'Doe 002', 'PENDING'],
    [false, 'sandbox', 'UNVERIFIED', 'Doe 002', 'UNVERIFIED'],
    [false, 'sandbox', 'HOLD', 'Doe', 'UNVERIFIED'],
    [false, 'production', 'APPROVED', 'Doe 002', 'PENDING'],
    [false, 'production', 'PENDING', 'Doe', 'PENDING'],
    [false, 'production', 'REJECTED', 'Doe', 'UNVERIFIED'],
    [false, 'production', 'UNVERIFIED', 'Doe', 'UNVERIFIED'],
  ])('regulated %s, %s, business %s, %j: %s', (isRegulated, environment, ofBusiness, lastName, status) => {
    expect(add(named(lastName), business(ofBusiness), { isRegulated, environment })).toMatchObject({
      outcome: 'accepted',
      events: [{ type: 'BeneficialOwnerAdded', verificationStatus: status }],
    });
  });
});

describe('the shares of all owners', () => {
  const sharesOf = (customer: Customer): number[] =>
    customer.status === 'ABSENT'
      ? []
      : customer.customer.owners.map(({ ownershipPercentage }) => ownershipPercentage);

  it('are at most the whole after any additions and changes, and none that fits is refused', () => {
    const step = fc.record({ at: fc.nat(5), ownershipPercentage: fc.nat(100) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let customer = business();
        for (const { at, ownershipPercentage } of steps) {
          const owners = customer.status === 'ABSENT' ? [] : customer.customer.owners;
          const changed = owners[at];
          const others =
            sharesOf(customer).reduce((sum, share) => sum + share, 0) - (changed?.ownershipPercentage ?? 0);
          const decision =
            changed === undefined
              ? add(ownerBody({ ownershipPercentage }), customer)
              : changeOwner({ ownerId: changed.ownerId, sent: { ownershipPercentage } }, customer, {
                  now: NOW,
                  environment: 'sandbox',
                });
          expect(decision.outcome).toBe(others + ownershipPercentage > 100 ? 'rejected' : 'accepted');
          if (decision.outcome === 'accepted')
            customer = (decision.events as readonly LoadedEvent[]).reduce(evolveCustomer, customer);
          expect(sharesOf(customer).reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(100);
        }
      }),
    );
  });
});

describe('a change of an owner', () => {
  const owned = (): Customer => {
    const before = business('APPROVED');
    const decision = add(ownerBody(), before, { isRegulated: true });
    if (decision.outcome === 'rejected') throw new Error(decision.rejection.code);
    return (decision.events as readonly LoadedEvent[]).reduce(evolveCustomer, before);
  };
  const change = (sent: object, before = owned()) => {
    const ownerId = before.status === 'ABSENT' ? undefined : before.customer.owners[0]?.ownerId;
    if (ownerId === undefined) throw new Error('no owner');
    return changeOwner({ ownerId, sent }, before, { now: NOW, environment: 'sandbox' });
  };

  it('leaves what was not sent, and replaces the address as a whole', () => {
    const address = { line1: '2 Rue', city: 'Paris', postalCode: '75001', country: 'FR' };
    expect(change({ personalInfo: { middleName: 'Ann', address } })).toMatchObject({
      events: [
        {
          type: 'BeneficialOwnerChanged',
          ownershipPercentage: 60,
          personalInfo: { firstName: 'Jane', middleName: 'Ann', address },
        },
      ],
    });
  });

  it('records nothing when nothing changes', () => {
    expect(change({ ownershipPercentage: 60, personalInfo: { firstName: 'Jane' } })).toMatchObject({
      events: [],
    });
  });

  it('never touches the status', () => {
    const before = owned();
    const decision = change({ personalInfo: { lastName: 'Doe 002' } }, before);
    if (decision.outcome === 'rejected') throw new Error(decision.rejection.code);
    const after = (decision.events as readonly LoadedEvent[]).reduce(evolveCustomer, before);
    expect(after).toMatchObject({ customer: { owners: [{ verificationStatus: 'APPROVED' }] } });
  });
});
