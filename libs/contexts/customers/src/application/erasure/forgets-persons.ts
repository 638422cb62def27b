import {
  carriesOut,
  Command,
  decides,
  process,
  step,
  type Aggregate,
  type CallContext,
  type CommandHandling,
  type CustomHandling,
  type Dispatch,
  type ProcessDefinition,
} from '@causeway/commands';
import type { EventCatalog } from '@causeway/event-store';
import { derivedUuid, nothing, record, uuidOf, type Id } from '@causeway/kernel';
import type { RememberingContext } from '../../domain/erasure.js';
import { PERSON_ERASED, type PersonErasedV1 } from '../../published/events.js';

/** What a context publishes when nothing of the person is left in its views; key: the customer's id. */
export const personForgotten = (context: RememberingContext): string => `${context}.person-forgotten.v1`;
export interface PersonForgottenV1 {
  readonly customerId: Id<'Customer'>;
}

interface Named {
  readonly customerId: Id<'Customer'>;
}
type PersonForgotten = { readonly type: 'PersonForgotten' } & Named;

/** What a context adds to its own to be one that forgets persons. */
export interface Forgetting {
  readonly events: EventCatalog;
  readonly aggregate: Aggregate<boolean, PersonForgotten>;
  handlings(
    dispatch: Dispatch,
    forget: (customerId: Id<'Customer'>, call: CallContext) => Promise<void>,
  ): readonly (CommandHandling | CustomHandling)[];
  readonly process: ProcessDefinition;
}

/**
 * The part that every context needs which keeps something about customers: when a person is erased, everything is
 * blanked by `forget`, then it is said in the log. `forget` may be cut off anywhere and is then begun again, so what
 * it blanked must not come up any more. One stream a person, `forgotten-<uuid>`.
 */
export const forgetsPersons = (context: RememberingContext): Forgetting => {
  class ForgetPerson extends Command<Named, null> {
    static readonly type = `${context}.forget-person`;
  }
  class ConfirmForgotten extends Command<Named, null> {
    static readonly type = `${context}.confirm-forgotten`;
  }
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
    aggregate,
    handlings: (dispatch, forget) => [
      carriesOut<ForgetPerson>({
        command: ForgetPerson,
        execute: async ({ customerId }, call) => {
          await forget(customerId, call);
          return dispatch.execute(
            new ConfirmForgotten(
              { customerId },
              { ...call, commandId: derivedUuid(call.commandId, 'confirm'), causationId: call.commandId },
            ),
          );
        },
      }),
      decides<boolean, PersonForgotten, ConfirmForgotten>({
        command: ConfirmForgotten,
        aggregate,
        streamId: ({ customerId }) => uuidOf(customerId),
        decide: ({ customerId }, isForgotten) =>
          isForgotten ? nothing() : record({ type: 'PersonForgotten', customerId }),
        answer: () => null,
      }),
    ],
    process: process(`forget-person-in-${context.replaceAll('_', '-')}-on-person-erased`)
      .from('customers')
      .on(PERSON_ERASED, ({ data }) => [
        step(ForgetPerson, { customerId: (data as PersonErasedV1).customerId }),
      ]),
  };
};
