import { answersQuery, carriesOut, type CustomHandling, type QueryHandling } from '@causeway/commands';
import { uuidOf } from '@causeway/kernel';
import type { Customer } from '../../domain/customer.js';
import { erasePerson } from '../../domain/erasure.decide.js';
import { findErasure } from '../../read/erasure.query.js';
import { customerAggregate } from '../customer.aggregate.js';
import type { CustomersPorts } from '../ports.js';
import { ErasePerson, GetErasure, type ErasureDocument } from './erasure.requests.js';
import { closeAccountsOf } from './close-accounts.js';
import { findObstacles, isClear } from './obstacles.js';

/**
 * Without obstacles, the accounts are closed before anything is erased: the ledger alone knows whether money
 * arrived after the check, and a closed account receives none (accounts §3). Then the erasure is decided on
 * the state found. An interrupted request leaves a customer with closed accounts; a repeated request
 * completes it.
 */
export const erasePersonHandling = (ports: CustomersPorts): CustomHandling =>
  carriesOut<ErasePerson>({
    command: ErasePerson,
    execute: async (wanted, call) => {
      if (isClear(await findObstacles(ports, wanted, call)))
        await closeAccountsOf(ports, wanted.customerId, call);
      return ports.record(call, {
        name: 'record-erasure',
        on: customerAggregate,
        id: uuidOf(wanted.customerId),
        content: wanted,
        facts: () => findObstacles(ports, wanted, call),
        decide: (customer, when, obstacles) => erasePerson(wanted, customer, when, obstacles),
        answer: documentOf,
      });
    },
  });

const documentOf = (customer: Customer): ErasureDocument => {
  if (customer.status !== 'ERASED') throw new Error('An accepted erasure left the person as it was');
  return { customerId: customer.customer.customerId, ...customer.erasure };
};

export const getErasureHandling = (reading: Pick<CustomersPorts, 'views' | 'rows'>): QueryHandling =>
  answersQuery<GetErasure>({
    query: GetErasure,
    answer: ({ customerId }, call) => findErasure(reading, call, customerId),
  });
