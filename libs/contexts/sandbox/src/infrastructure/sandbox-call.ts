import type { CallContext } from '@causeway/commands';
import { after, systemNow } from '@causeway/kernel';

/** The simulator answers from memory or from one row; who waits longer has lost it. */
const ANSWER_WITHIN_MS = 10_000;

/** The simulator is asked by the service itself, for a tenant's payment. */
export const sandboxCall = (actor: string, platformId: string, commandId: string): CallContext => ({
  commandId,
  platformId,
  environment: 'sandbox',
  actor,
  correlationId: commandId,
  causationId: commandId,
  deadlineAt: after(systemNow(), ANSWER_WITHIN_MS),
});
