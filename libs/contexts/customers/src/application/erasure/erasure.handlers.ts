import { answersQuery, carriesOut, type CustomHandling, type QueryHandling } from '@causeway/commands';
import { laneOf } from '@causeway/event-store';
import { Erased, uuidOf } from '@causeway/kernel';
import type { Customer, LoadedEvent } from '../../domain/customer.js';
import { erasePerson } from '../../domain/erasure.decide.js';
import { findErasure } from '../../read/erasure.query.js';
import { customerAggregate } from '../customer.aggregate.js';
import type { CustomersPorts } from '../ports.js';
import { ErasePerson, GetErasure, ListFormerNames, type ErasureDocument } from './erasure.requests.js';
import { closeAccountsUnlessBlocked } from './close-accounts.js';
import { findObstacles } from './obstacles.js';

/** The accounts are closed before anything is erased; then the erasure is decided on the state found. */
export const erasePersonHandling = (ports: CustomersPorts): CustomHandling =>
  carriesOut<ErasePerson>({
    command: ErasePerson,
    execute: async (wanted, call) => {
      const foundMoney = await closeAccountsUnlessBlocked(ports, wanted, call);
      return ports.record(call, {
        name: 'record-erasure',
        on: customerAggregate,
        id: uuidOf(wanted.customerId),
        content: wanted,
        facts: () => findObstacles(ports, { ...wanted, foundMoney }, call),
        decide: (customer, when, obstacles) => erasePerson(wanted, customer, when, obstacles),
        answer: documentOf,
      });
    },
  });

const documentOf = (customer: Customer): ErasureDocument => {
  if (customer.status !== 'ERASED') throw new Error('An accepted erasure left the person as it was');
  const { contentKeys: _ofFiles, ...erasure } = customer.erasure;
  return { customerId: customer.customer.customerId, ...erasure };
};

export const getErasureHandling = (reading: Pick<CustomersPorts, 'views' | 'rows'>): QueryHandling =>
  answersQuery<GetErasure>({
    query: GetErasure,
    answer: ({ customerId }, call) => findErasure(reading, call, customerId),
  });

/** The views have forgotten the person already; the stream has not. */
export const listFormerNamesHandling = ({ store }: Pick<CustomersPorts, 'store'>): QueryHandling =>
  answersQuery<ListFormerNames>({
    query: ListFormerNames,
    answer: async ({ customerId }, { environment, platformId }) => {
      const stream = `${customerAggregate.category}-${uuidOf(customerId)}`;
      const events = await store.load(laneOf(store.context, environment), stream);
      const names = events
        .filter(({ metadata }) => metadata.platformId === platformId)
        .map(({ type, data }) => ({ ...data, type }) as LoadedEvent)
        .flatMap(namesIn);
      return [...new Set(names)];
    },
  });

const namesIn = (event: LoadedEvent): readonly string[] =>
  (event.type === 'CustomerRegistered' || event.type === 'CustomerProfileChanged') &&
  !(event.details instanceof Erased)
    ? [event.details.platformCustomerId]
    : [];
