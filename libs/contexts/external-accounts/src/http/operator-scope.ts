import { operatorCall as callFor, type CallContext } from '@causeway/commands';
import type { Environment } from '@causeway/kernel';
import { EVERYBODY } from '@causeway/platform';

/** A call by the operator, about one platform or, without one, about all of an environment. */
export const operatorCall = ({
  environment,
  platformId = EVERYBODY,
}: {
  readonly environment: Environment;
  readonly platformId?: string;
}): CallContext => callFor({ environment, platformId });
