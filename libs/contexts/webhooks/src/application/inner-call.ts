import { newUuid } from '@causeway/kernel';
import type { CallContext } from '@causeway/commands';

/**
 * The call of a command that another command of this context gives. Its id is new each time, because two instances
 * that make the same attempt report different answers: the webhook's id and the attempt's number decide which counts.
 */
export const innerCall = (call: CallContext): CallContext => ({
  ...call,
  commandId: newUuid(),
  causationId: call.commandId,
  remembersRefusals: false,
});
