import { process, step, task, type ProcessDefinition } from '@causeway/commands';
import { uuidOf } from '@causeway/kernel';
import { noteShredded } from '../../domain/erasure.decide.js';
import { PERSON_FORGOTTEN_EVERYWHERE, type PersonForgottenEverywhereV1 } from '../../published/events.js';
import { customerAggregate } from '../customer.aggregate.js';
import type { CustomersPorts } from '../ports.js';

/** The key is shredded last and that is recorded afterwards: after a crash in between, both steps are repeated. */
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
