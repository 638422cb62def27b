import { process, step, type ProcessDefinition } from '@causeway/commands';
import { uuidOf } from '@causeway/kernel';
import { noteForgotten } from '../../domain/erasure.decide.js';
import { REMEMBERING_CONTEXTS } from '../../domain/erasure.js';
import { customerAggregate } from '../customer.aggregate.js';
import { personForgotten, type PersonForgottenV1 } from './forgets-persons.js';

/** One reader for each context that has to report that it forgot. */
export const noteForgottenOnPersonForgotten: readonly ProcessDefinition[] = REMEMBERING_CONTEXTS.map(
  (context) =>
    process(`note-forgotten-on-person-forgotten-in-${context.replaceAll('_', '-')}`)
      .from(context)
      .on(personForgotten(context), ({ data }) => {
        const { customerId } = data as PersonForgottenV1;
        return [
          step({
            name: 'note-forgotten',
            on: customerAggregate,
            id: uuidOf(customerId),
            content: { context },
            decide: (customer) => noteForgotten({ customerId, context }, customer),
          }),
        ];
      }),
);
