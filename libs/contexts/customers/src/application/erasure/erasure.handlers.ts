import { answersQuery, carriesOut, type CustomHandling, type QueryHandling } from '@causeway/commands';
import { uuidOf } from '@causeway/kernel';
import type { Customer } from '../../domain/customer.js';
import { erasePerson, type ErasureObstacles } from '../../domain/erasure.decide.js';
import { findErasure } from '../../read/erasure.query.js';
import { customerAggregate } from '../customer.aggregate.js';
import type { CustomersPorts } from '../ports.js';
import { ErasePerson, GetErasure, type ErasureDocument } from './erasure.requests.js';
import { closeAccountsOf } from './close-accounts.js';
import { findObstacles } from './obstacles.js';

/**
 * Where nothing is in the way, the accounts are closed before anything is erased: the ledger alone knows whether money
 * came since they were looked at, and to a closed account none comes any more (accounts §3). Then the erasure is
 * decided on what is there. A request that is cut off in between leaves a customer without accounts; repeated, it goes on.
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

const isClear = ({ isKnown, accountsWithMoney, openTransactionIds }: ErasureObstacles): boolean =>
  isKnown && accountsWithMoney.length === 0 && openTransactionIds.length === 0;

const documentOf = (customer: Customer): ErasureDocument => {
  if (customer.status !== 'ERASED') throw new Error('An accepted erasure left the person as it was');
  return { customerId: customer.customer.customerId, ...customer.erasure };
};

export const getErasureHandling = (reading: Pick<CustomersPorts, 'views' | 'rows'>): QueryHandling =>
  answersQuery<GetErasure>({
    query: GetErasure,
    answer: ({ customerId }, call) => findErasure(reading, call, customerId),
  });
