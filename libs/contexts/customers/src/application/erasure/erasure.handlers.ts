import {
  answersQuery,
  carriesOut,
  decides,
  type CommandHandling,
  type CustomHandling,
  type QueryHandling,
} from '@causeway/commands';
import { uuidOf } from '@causeway/kernel';
import type { Customer, CustomerEvent } from '../../domain/customer.js';
import {
  erasePerson,
  noteForgotten,
  noteShredded,
  type ErasureObstacles,
} from '../../domain/erasure.decide.js';
import { findErasure } from '../../read/erasure.query.js';
import { customerAggregate } from '../customer.aggregate.js';
import type { CustomersPorts } from '../ports.js';
import { ErasePerson, GetErasure, NoteForgotten, NoteShredded, ShredPersonKey } from './erasure.requests.js';
import { findObstacles } from './obstacles.js';

export const erasePersonHandling = (ports: CustomersPorts): CommandHandling =>
  decides<Customer, CustomerEvent, ErasePerson, ErasureObstacles>({
    command: ErasePerson,
    aggregate: customerAggregate,
    streamId: ({ customerId }) => uuidOf(customerId),
    facts: (command, call) => findObstacles(ports, command, call),
    decide: erasePerson,
    answer: (customer) => {
      if (customer.status !== 'ERASED') throw new Error('An accepted erasure left the person as it was');
      return { customerId: customer.customer.customerId, ...customer.erasure };
    },
  });

export const noteForgottenHandling: CommandHandling = decides<Customer, CustomerEvent, NoteForgotten>({
  command: NoteForgotten,
  aggregate: customerAggregate,
  streamId: ({ customerId }) => uuidOf(customerId),
  decide: noteForgotten,
  answer: () => null,
});

/** Whoever is killed right after it shreds again, which changes nothing. */
export const shredPersonKeyHandling = ({ vault }: Pick<CustomersPorts, 'vault'>): CustomHandling =>
  carriesOut<ShredPersonKey>({
    command: ShredPersonKey,
    execute: async ({ customerId }) => {
      await vault.shred(customerId);
      return null;
    },
  });

export const noteShreddedHandling: CommandHandling = decides<Customer, CustomerEvent, NoteShredded>({
  command: NoteShredded,
  aggregate: customerAggregate,
  streamId: ({ customerId }) => uuidOf(customerId),
  decide: noteShredded,
  answer: () => null,
});

export const getErasureHandling = ({ views }: Pick<CustomersPorts, 'views'>): QueryHandling =>
  answersQuery<GetErasure>({
    query: GetErasure,
    answer: ({ customerId }, call) => findErasure(views, call, customerId),
  });
