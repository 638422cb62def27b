import { after, newUuid, systemNow, type Environment } from '@causeway/kernel';
import type { CallContext } from './port.js';

/** An operator waits no longer than a platform does. */
const PATIENCE_MS = 30_000;

/** Whom a request of the operator is about. */
interface OperatorScope {
  readonly environment: Environment;
  /** A platform's id, or the name under which a context keeps what is everybody's. */
  readonly platformId: string;
}

/** The call of one request by the operator, as of the platform that he names; each has an id of its own. */
export const operatorCall = ({ environment, platformId }: OperatorScope): CallContext => {
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
