import type { CallContext } from '@causeway/commands';
import { after, derivedUuid, newUuid, systemNow } from '@causeway/kernel';
import type { Caller } from '../access/caller.js';
import type { EdgeRequest } from '../edge/edge-request.js';
import { invalidField } from '../errors/field-error.js';
import { IDEMPOTENCY_KEY_LENGTH_MAX, type Idempotency } from './operation.js';

/** No client waits longer for an answer (config-and-tokens §7). */
const PATIENCE_MS = 30_000;
const PRINTABLE_ASCII = /^[\x20-\x7e]+$/;

interface CallOrigin {
  readonly request: EdgeRequest;
  readonly caller: Caller;
  readonly operation: string | undefined;
  readonly idempotency?: Idempotency | undefined;
}

/**
 * The call of one request. With an Idempotency-Key on an idempotent operation its id is a digest of tenant,
 * operation, path ids and key, so that the same request again is the same command; else the id is fresh.
 */
export const callContext = ({ request, caller, operation, idempotency }: CallOrigin): CallContext => {
  const { platformId, environment, tokenId, agentId } = caller;
  const key = idempotency === undefined ? undefined : idempotencyKeyOf(request, idempotency);
  const scope = [
    ...[platformId, environment, operation ?? request.routeOptions.url ?? '', ...pathIds(request)],
    // Of two agents each has keys of its own (agents §4).
    ...(agentId === undefined ? [] : [agentId]),
  ];
  return {
    commandId: key === undefined ? newUuid() : derivedUuid('idempotency-key', ...scope, key),
    platformId,
    environment,
    actor: tokenId,
    correlationId: request.id,
    causationId: request.id,
    deadlineAt: after(systemNow(), PATIENCE_MS),
    ...(key !== undefined && { remembersRefusals: true }),
  };
};

/** An id may be written in several ways; the uuid in it is the same in all of them. */
const pathIds = (request: EdgeRequest): string[] =>
  Object.values(request.params as Readonly<Record<string, string>>).map((id) =>
    id.slice(id.indexOf(':') + 1).toLowerCase(),
  );

const idempotencyKeyOf = (request: EdgeRequest, idempotency: Idempotency): string | undefined => {
  const key = request.headers['idempotency-key'];
  if (key === undefined && idempotency === 'OPTIONAL') return undefined;
  if (key === undefined) throw invalidField('Idempotency-Key', 'is required');
  const isSentOnce =
    request.raw.rawHeaders.filter((name, index) => index % 2 === 0 && /^idempotency-key$/i.test(name))
      .length <= 1;
  if (
    typeof key === 'string' &&
    isSentOnce &&
    key.length <= IDEMPOTENCY_KEY_LENGTH_MAX &&
    PRINTABLE_ASCII.test(key)
  )
    return key;
  throw invalidField(
    'Idempotency-Key',
    `must be 1 to ${IDEMPOTENCY_KEY_LENGTH_MAX} printable ASCII characters, sent once`,
  );
};

/** The call of a request whose form has arrived at last: only now its work begins, and the caller's patience with it. */
export const renewedCall = (call: CallContext): CallContext => ({
  ...call,
  deadlineAt: after(systemNow(), PATIENCE_MS),
});
