import type { CallContext } from '@causeway/commands';
import { after, newUuid, systemNow, type Environment } from '@causeway/kernel';

/** How long the gateway waits for what it asks on its own behalf. */
const TIMEOUT_MS = 30_000;

/** A call that no platform made: first start, the operator, a look-up of the gateway's own. */
export const systemCall = (
  actor: string,
  environment: Environment,
  { platformId = '', commandId = newUuid() }: { platformId?: string; commandId?: string } = {},
): CallContext => ({
  commandId,
  platformId,
  environment,
  actor,
  correlationId: commandId,
  causationId: commandId,
  deadlineAt: after(systemNow(), TIMEOUT_MS),
});
