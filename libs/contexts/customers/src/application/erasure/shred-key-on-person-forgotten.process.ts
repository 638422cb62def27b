import { process, step, task, type ProcessDefinition } from '@causeway/commands';
import { uuidOf } from '@causeway/kernel';
import { noteShredded } from '../../domain/erasure.decide.js';
import { PERSON_FORGOTTEN_EVERYWHERE, type PersonForgottenEverywhereV1 } from '../../published/events.js';
import { customerAggregate } from '../customer.aggregate.js';
import type { CustomersPorts } from '../ports.js';

/** Shreds the key last, and records it afterwards: a crash in between repeats both steps. */
export const shredKeyOnPersonForgotten = ({ vault }: Pick<CustomersPorts, 'vault'>): ProcessDefinition =>
  process('shred-key-on-person-forgotten')
    .from('customers')
    .on(PERSON_FORGOTTEN_EVERYWHERE, ({ data }) => {
      const { customerId } = data as PersonForgottenEverywhereV1;
      return [
        task('shred-person-key', () => vault.shred(customerId)),
        step({
          name: 'note-shredded',
          on: customerAggregate,
          id: uuidOf(customerId),
          decide: (customer, when) => noteShredded({ customerId }, customer, when),
        }),
      ];
    });
