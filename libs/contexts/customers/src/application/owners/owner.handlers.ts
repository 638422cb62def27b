import {
  answersQuery,
  carriesOut,
  RejectedError,
  type CallContext,
  type CustomHandling,
  type QueryHandling,
} from '@causeway/commands';
import { derivedUuid, idOf, Rejected, uuidOf, type Id } from '@causeway/kernel';
import type { Customer } from '../../domain/customer.js';
import { addOwner, changeOwner } from '../../domain/owners/owner.decide.js';
import { changedOwnerOf, newOwnerOf } from '../../domain/owners/owner-fields.js';
import type { OwnerDocument } from '../../published/owner.document.js';
import { findCustomer, findEligibility } from '../../read/customer.query.js';
import { findOwner, listOwners, toOwnerDocument } from '../../read/owner.view.js';
import { customerAggregate } from '../customer.aggregate.js';
import { fetchPlatformTerms } from '../platform-terms.js';
import type { CustomersPorts } from '../ports.js';
import {
  AddBeneficialOwner,
  ChangeBeneficialOwner,
  CheckBeneficialOwner,
  GetBeneficialOwner,
  ListBeneficialOwners,
} from './owner.requests.js';

/**
 * What was sent is judged as a whole first, and then the business is sought: a malformed owner of an unknown customer
 * is `INVALID_INPUT` (verification §5). The id follows from the command.
 */
export const addOwnerHandling = (ports: CustomersPorts): CustomHandling =>
  carriesOut<AddBeneficialOwner>({
    command: AddBeneficialOwner,
    execute: async ({ sent }, call) => {
      const now = ports.clock.now(call.environment);
      const { customerId, ...owner } = accepted(newOwnerOf(sent, now));
      const ownerId = idOf('BeneficialOwner', derivedUuid('beneficial-owner', call.commandId));
      await findCustomer(ports, call, customerId);
      return ports.record(call, {
        name: 'record-owner',
        on: customerAggregate,
        id: uuidOf(customerId),
        content: sent,
        facts: async () => ({ ownerId, terms: await fetchPlatformTerms(ports, call) }),
        decide: (customer, when, facts) => addOwner(owner, customer, when, facts),
        answer: (customer) => ownerShown(customer, ownerId),
        answersAbout: customerId,
      });
    },
  });

/**
 * The reverse of an addition: the owner is sought first, so an unknown one is `OWNER_NOT_FOUND` whatever was sent
 * (verification §5).
 */
export const changeOwnerHandling = (ports: CustomersPorts): CustomHandling =>
  carriesOut<ChangeBeneficialOwner>({
    command: ChangeBeneficialOwner,
    execute: async ({ ownerId, sent }, call) => {
      const { customerId } = await knownOwner(ports, call, ownerId);
      const change = accepted(changedOwnerOf(sent, ports.clock.now(call.environment)));
      return ports.record(call, {
        name: 'record-owner-change',
        on: customerAggregate,
        id: uuidOf(customerId),
        content: { ownerId, sent },
        decide: (customer, when) => changeOwner({ ownerId, sent: change }, customer, when),
        answer: (customer) => ownerShown(customer, ownerId),
        answersAbout: customerId,
      });
    },
  });

/** Throws `INVALID_INPUT` with every wrong field. */
const accepted = <Fields>(fields: Fields | Rejected<never>): Fields => {
  if (fields instanceof Rejected)
    throw new RejectedError('customers', fields.rejection.code, fields.rejection.details);
  return fields;
};

/** Throws `OWNER_NOT_FOUND`, for another tenant's owner and for an unknown one. */
export const knownOwner = async (
  ports: CustomersPorts,
  call: CallContext,
  ownerId: Id<'BeneficialOwner'>,
): Promise<OwnerDocument> => {
  const owner = await findOwner(ports, call, ownerId);
  if (owner === undefined)
    throw new RejectedError('customers', 'OWNER_NOT_FOUND', { resource: 'BeneficialOwner' });
  return owner;
};

/** A beneficial owner right after a command was accepted; throws where it is not there. */
export const ownerShown = (customer: Customer, ownerId: Id<'BeneficialOwner'>): OwnerDocument => {
  const owners = customer.status === 'ABSENT' ? [] : customer.customer.owners;
  const owner = owners.find((each) => each.ownerId === ownerId);
  const document = owner && toOwnerDocument(owner);
  if (document === undefined) throw new Error(`An accepted command left no ${ownerId} behind`);
  return document;
};

export const checkOwnerHandling = (ports: CustomersPorts): QueryHandling =>
  answersQuery<CheckBeneficialOwner>({
    query: CheckBeneficialOwner,
    answer: ({ isKnown, sent }, { environment }) => {
      accepted((isKnown ? changedOwnerOf : newOwnerOf)(sent, ports.clock.now(environment)));
      return Promise.resolve(null);
    },
  });

export const getOwnerHandling = (ports: CustomersPorts): QueryHandling =>
  answersQuery<GetBeneficialOwner>({
    query: GetBeneficialOwner,
    answer: ({ ownerId }, call) => knownOwner(ports, call, ownerId),
  });

/** The owners of a business; an individual has none, and asking for them is `NOT_A_BUSINESS`. */
export const listOwnersHandling = (ports: CustomersPorts): QueryHandling =>
  answersQuery<ListBeneficialOwners>({
    query: ListBeneficialOwners,
    answer: async (wanted, call) => {
      const customer = await findEligibility(ports, call, wanted.customerId);
      if (customer !== null && customer.customerType !== 'BUSINESS')
        throw new RejectedError('customers', 'NOT_A_BUSINESS');
      return listOwners(ports, call, wanted);
    },
  });
