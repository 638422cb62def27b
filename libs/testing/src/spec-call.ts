import type { CallContext } from '@causeway/commands';
import { after, newUuid, systemNow } from '@causeway/kernel';

/** Longer than a busy machine needs for anything a spec does. */
const TIMEOUT_MS = 30_000;

/** The envelope of a command that a spec gives, under a fresh id. */
export const specCall = (platformId: string, more: Partial<CallContext> = {}): CallContext => ({
  commandId: newUuid(),
  platformId,
  environment: 'sandbox',
  actor: 'spec',
  correlationId: 'spec',
  causationId: 'spec',
  deadlineAt: after(systemNow(), TIMEOUT_MS),
  ...more,
});
