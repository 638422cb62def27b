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
import {
  ErasePerson,
  GetErasure,
  NoteForgotten,
  NoteShredded,
  RecordErasure,
  ShredPersonKey,
} from './erasure.requests.js';
import { closeAccountsOf } from './close-accounts.js';
import { findObstacles } from './obstacles.js';

/**
 * Where nothing is in the way, the accounts are closed before anything is erased: the ledger alone knows whether money
 * came since they were looked at, and to a closed account none comes any more (accounts §3). Then the erasure is
 * decided on what is there. Whoever is cut off in between leaves a customer without accounts; the same again goes on.
 */
export const erasePersonHandling = (ports: CustomersPorts): CustomHandling =>
  carriesOut<ErasePerson>({
    command: ErasePerson,
    execute: async (wanted, call) => {
      if (isClear(await findObstacles(ports, wanted, call)))
        await closeAccountsOf(ports, wanted.customerId, call);
      return ports.dispatch.execute(new RecordErasure(wanted, call));
    },
  });

const isClear = ({ isKnown, accountsWithMoney, openTransactionIds }: ErasureObstacles): boolean =>
  isKnown && accountsWithMoney.length === 0 && openTransactionIds.length === 0;

export const recordErasureHandling = (ports: CustomersPorts): CommandHandling =>
  decides<Customer, CustomerEvent, RecordErasure, ErasureObstacles>({
    command: RecordErasure,
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
