import { process, step, task, type ProcessDefinition } from '@causeway/commands';
import { uuidOf } from '@causeway/kernel';
import { noteShredded } from '../../domain/erasure.decide.js';
import { PERSON_FORGOTTEN_EVERYWHERE, type PersonForgottenEverywhereV1 } from '../../published/events.js';
import { customerAggregate } from '../customer.aggregate.js';
import type { CustomersPorts } from '../ports.js';

/** Removes the files, shreds the key, and records it afterwards: a crash in between repeats all of it. */
export const shredKeyOnPersonForgotten = ({
  vault,
  files,
}: Pick<CustomersPorts, 'vault' | 'files'>): ProcessDefinition =>
  process('shred-key-on-person-forgotten')
    .from('customers')
    .on(PERSON_FORGOTTEN_EVERYWHERE, ({ data }) => {
      const { customerId, contentKeys = [] } = data as PersonForgottenEverywhereV1;
      return [
        task('remove-files', async () => {
          for (const contentKey of contentKeys) await files.delete(contentKey);
        }),
        task('shred-person-key', () => vault.shred(customerId)),
        step({
          name: 'note-shredded',
          on: customerAggregate,
          id: uuidOf(customerId),
          decide: (customer, when) => noteShredded({ customerId }, customer, when),
        }),
      ];
    });
