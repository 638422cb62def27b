import type { CallContext } from '@causeway/commands';
import { OneOf, ResourceId } from '@causeway/http';
import { after, ENVIRONMENTS, newUuid, systemNow, type Environment, type Id } from '@causeway/kernel';

/** An operator waits no longer than a platform does. */
const PATIENCE_MS = 30_000;

/** Whose institutions are meant: those of a platform in one of its environments. */
export class OperatorScope {
  @OneOf(ENVIRONMENTS, { name: 'Environment' }) environment!: Environment;
  @ResourceId('Platform') platformId!: Id<'Platform'>;
}

/** The call of one command or query for that platform; each has an id of its own. */
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
