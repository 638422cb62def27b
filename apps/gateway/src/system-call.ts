import { operatorCall, type CallContext } from '@causeway/commands';
import type { Environment } from '@causeway/kernel';

/** A call that no platform made: first start, an operator (by his token's name), a look-up of the gateway's own. */
export const systemCall = (
  actor: string,
  environment: Environment,
  { platformId = '', commandId }: { platformId?: string; commandId?: string } = {},
): CallContext => {
  const call = operatorCall({ platformId, environment });
  return {
    ...call,
    ...(actor !== 'operator' && { actor }),
    ...(commandId !== undefined && { commandId, correlationId: commandId, causationId: commandId }),
  };
};
