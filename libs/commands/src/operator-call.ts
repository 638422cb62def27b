import { AsyncLocalStorage } from 'node:async_hooks';
import { after, newUuid, systemNow, type Environment } from '@causeway/kernel';
import type { CallContext } from './port.js';

/** The same limit as for a platform's request. */
const PATIENCE_MS = 30_000;

/** An operator's request in progress: its id, and the name of its token once that is known. */
interface OperatorRequest {
  readonly requestId: string;
  actor?: string;
}

/** Follows an operator's request through all that it awaits, so that every call of it carries its actor. */
const current = new AsyncLocalStorage<OperatorRequest>();
let openRequests = 0;

/**
 * Goes on with a request of an operator; the function that it returns ends the request. Tracking is active
 * only in between, because it costs every promise of the process a little.
 */
export const withinOperatorRequest = (requestId: string, goOn: () => void): (() => void) => {
  openRequests += 1;
  current.run({ requestId }, goOn);
  return () => {
    openRequests -= 1;
    if (openRequests === 0) current.disable();
  };
};

/** Sets the name of the token of the operator's request in progress. */
export const actAsOperator = (name: string): void => {
  const request = current.getStore();
  if (request !== undefined) request.actor = `operator:${name}`;
};

/** In the place of a platform's id: what holds for every platform of the deployment that has nothing of its own. */
export const EVERY_PLATFORM = 'deployment';

/** The platform that a request of the operator is about; without one, all of an environment. */
interface CallScope {
  readonly environment: Environment;
  readonly platformId?: string | undefined;
}

/** The call of one request by an operator, as of the platform that it names; each has an id of its own. */
export const operatorCall = ({ environment, platformId = EVERY_PLATFORM }: CallScope): CallContext => {
  const commandId = newUuid();
  const { actor = 'operator', requestId = commandId } = current.getStore() ?? {};
  return {
    commandId,
    platformId,
    environment,
    actor,
    correlationId: requestId,
    causationId: commandId,
    deadlineAt: after(systemNow(), PATIENCE_MS),
  };
};
