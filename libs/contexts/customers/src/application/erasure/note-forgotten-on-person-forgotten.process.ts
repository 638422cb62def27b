import { process, step, type ProcessDefinition } from '@causeway/commands';
import { REMEMBERING_CONTEXTS } from '../../domain/erasure.js';
import { NoteForgotten } from './erasure.requests.js';
import { personForgotten, type PersonForgottenV1 } from './forgets-persons.js';

/** One reader for each context that has to say that it forgot. */
export const noteForgottenOnPersonForgotten: readonly ProcessDefinition[] = REMEMBERING_CONTEXTS.map(
  (context) =>
    process(`note-forgotten-on-person-forgotten-in-${context.replaceAll('_', '-')}`)
      .from(context)
      .on(personForgotten(context), ({ data }) => [
        step(NoteForgotten, { customerId: (data as PersonForgottenV1).customerId, context }),
      ]),
);
