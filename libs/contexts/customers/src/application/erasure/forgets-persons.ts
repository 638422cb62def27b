import {
  process,
  step,
  task,
  type Aggregate,
  type CallContext,
  type Part,
  type ProcessDefinition,
} from '@causeway/commands';
import { nothing, record, uuidOf, type Id } from '@causeway/kernel';
import type { RememberingContext } from '../../domain/erasure.js';
import { PERSON_ERASED, type PersonErasedV1 } from '../../published/events.js';

/** What a context publishes when nothing of the person is left in its views; key: the customer's id. */
export const personForgotten = (context: RememberingContext): string => `${context}.person-forgotten.v1`;
export interface PersonForgottenV1 {
  readonly customerId: Id<'Customer'>;
}

interface PersonForgotten extends PersonForgottenV1 {
  readonly type: 'PersonForgotten';
}

/** Blanks everything of a person. If interrupted, it starts again: blanked records are not found again. */
export type Forget = (customerId: Id<'Customer'>, call: CallContext) => Promise<void>;

/** The part by which a context forgets persons. */
export interface Forgetting<Ports> extends Part<Ports> {
  readonly processes: (ports: Ports) => readonly [ProcessDefinition];
}

/**
 * The part of every context that stores personal data of customers: when a person is erased, everything is
 * blanked, and then that is recorded. One stream a person, `forgotten-<uuid>`.
 */
export const forgetsPersons = <Ports>(
  context: RememberingContext,
  forgetOf: (ports: Ports) => Forget,
): Forgetting<Ports> => {
  const aggregate: Aggregate<boolean, PersonForgotten> = {
    category: 'forgotten',
    initial: false,
    evolve: () => true,
    publish: ({ customerId }) => {
      const data: PersonForgottenV1 = { customerId };
      return { type: personForgotten(context), key: customerId, data };
    },
  };
  return {
    events: { PersonForgotten: { version: 1 } },
    aggregates: [aggregate],
    processes: (ports) => [
      process(`forget-person-in-${context.replaceAll('_', '-')}-on-person-erased`)
        .from('customers')
        .on(PERSON_ERASED, ({ data }) => {
          const { customerId } = data as PersonErasedV1;
          return [
            task('forget-person', (call) => forgetOf(ports)(customerId, call)),
            step({
              name: 'confirm-forgotten',
              on: aggregate,
              id: uuidOf(customerId),
              decide: (isForgotten) =>
                isForgotten ? nothing() : record({ type: 'PersonForgotten', customerId }),
            }),
          ];
        }),
    ],
  };
};
