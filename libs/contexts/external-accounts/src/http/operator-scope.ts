import type { CallContext } from '@causeway/commands';
import { after, newUuid, systemNow, type Environment } from '@causeway/kernel';
import { EVERYBODY } from '@causeway/platform';

/** An operator waits no longer than a platform does. */
const PATIENCE_MS = 30_000;

/** A call by the operator, about one platform or, without one, about all of an environment. */
export const operatorCall = ({
  environment,
  platformId = EVERYBODY,
}: {
  readonly environment: Environment;
  readonly platformId?: string;
}): CallContext => {
  const commandId = newUuid();
  return {
    commandId,
    platformId,
    environment,
    actor: 'operator',
    correlationId: commandId,
    causationId: commandId,
    deadlineAt: after(systemNow(), PATIENCE_MS),
  };
};
