import {
  answersQuery,
  carriesOut,
  RejectedError,
  type CallContext,
  type CustomHandling,
  type QueryHandling,
} from '@causeway/commands';
import { derivedUuid, idOf, uuidOf, type Id } from '@causeway/kernel';
import { wrongFields, type FieldProblem, type ObjectShape, type Values } from '@causeway/shapes';
import type { Customer } from '../../domain/customer.js';
import { addOwner, changeOwner, type ChangedOwner, type NewOwner } from '../../domain/owners/owner.decide.js';
import { changedOwner, identificationChange, newOwner } from '../../domain/owners/owner-fields.js';
import type { OwnerDocument } from '../../published/owner.document.js';
import { findCustomer, findEligibility } from '../../read/customer.query.js';
import { findOwner, listOwners, toOwnerDocument } from '../../read/owner.view.js';
import { customerAggregate } from '../customer.aggregate.js';
import { fetchPlatformTerms } from '../platform-terms.js';
import type { CustomersPorts } from '../ports.js';
import {
  AddBeneficialOwner,
  ChangeBeneficialOwner,
  GetBeneficialOwner,
  ListBeneficialOwners,
} from './owner.requests.js';

export const addOwnerHandling = (ports: CustomersPorts): CustomHandling =>
  carriesOut<AddBeneficialOwner>({
    command: AddBeneficialOwner,
    execute: async ({ sent }, call) => {
      const { customerId, ...owner } = checked(ports, call, newOwner, sent);
      const ownerId = idOf('BeneficialOwner', derivedUuid('beneficial-owner', call.commandId));
      await findCustomer(ports, call, customerId as Id<'Customer'>);
      return ports.record(call, {
        name: 'record-owner',
        on: customerAggregate,
        id: uuidOf(customerId as Id<'Customer'>),
        content: sent,
        facts: async () => ({ ownerId, terms: await fetchPlatformTerms(ports, call) }),
        decide: (customer, when, facts) => addOwner(owner as NewOwner, customer, when, facts),
        answer: (customer) => shown(customer, ownerId),
        answersAbout: customerId as Id<'Customer'>,
      });
    },
  });

export const changeOwnerHandling = (ports: CustomersPorts): CustomHandling =>
  carriesOut<ChangeBeneficialOwner>({
    command: ChangeBeneficialOwner,
    execute: async ({ ownerId, sent }, call) => {
      const { customerId } = await known(ports, call, ownerId);
      const change = checked(ports, call, changedOwner, sent, identificationOf(sent)) as ChangedOwner;
      return ports.record(call, {
        name: 'record-owner-change',
        on: customerAggregate,
        id: uuidOf(customerId),
        content: { ownerId, sent },
        decide: (customer, when) => changeOwner({ ownerId, sent: change }, customer, when),
        answer: (customer) => shown(customer, ownerId),
        answersAbout: customerId,
      });
    },
  });

const identificationOf = ({ personalInfo }: Values): FieldProblem[] =>
  typeof personalInfo === 'object'
    ? identificationChange((personalInfo ?? undefined) as Values | undefined)
    : [];

/** What was sent, each member as it is kept. Throws `INVALID_INPUT` with every wrong field. */
const checked = (
  { clock }: Pick<CustomersPorts, 'clock'>,
  { environment }: CallContext,
  shape: ObjectShape,
  sent: Values,
  more: readonly FieldProblem[] = [],
): Readonly<Record<string, unknown>> => {
  const errors = [...wrongFields(shape, sent, clock.now(environment)), ...more];
  if (errors.length > 0) throw new RejectedError('customers', 'INVALID_INPUT', { errors });
  return shape.read?.(sent) as Readonly<Record<string, unknown>>;
};

const known = async (
  ports: CustomersPorts,
  call: CallContext,
  ownerId: Id<'BeneficialOwner'>,
): Promise<OwnerDocument> => {
  const owner = await findOwner(ports, call, ownerId);
  if (owner === undefined)
    throw new RejectedError('customers', 'OWNER_NOT_FOUND', { resource: 'BeneficialOwner' });
  return owner;
};

const shown = (customer: Customer, ownerId: Id<'BeneficialOwner'>): OwnerDocument => {
  const owners = customer.status === 'ABSENT' ? [] : customer.customer.owners;
  const owner = owners.find((each) => each.ownerId === ownerId);
  const document = owner && toOwnerDocument(owner);
  if (document === undefined) throw new Error(`An accepted command left no ${ownerId} behind`);
  return document;
};

export const getOwnerHandling = (ports: CustomersPorts): QueryHandling =>
  answersQuery<GetBeneficialOwner>({
    query: GetBeneficialOwner,
    answer: ({ ownerId }, call) => known(ports, call, ownerId),
  });

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
