import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { ApiError } from '../errors/api-error.js';
import type { EdgeRequest } from '../edge/edge-request.js';
import { OPERATION } from '../routes/operation.js';
import { ACCESS, SANDBOX_ONLY, type Access } from './access.js';
import { holdsPermission, type Authenticator, type Caller } from './caller.js';
import { basicCredentials, carriesBearer } from './credentials.js';
import type { TokenBuckets } from './token-buckets.js';

export interface AccessRules {
  readonly authenticator: Authenticator;
  /** Without one nobody is an operator. */
  readonly operatorToken?: string;
  readonly requests: TokenBuckets;
  readonly failures: TokenBuckets;
}

/** Authentication, rate limit, permission: in this order, before the body is even read (config-and-tokens §4). */
export class AccessGuard implements CanActivate {
  constructor(private readonly rules: AccessRules) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<EdgeRequest>();
    const operationId = metadataOf<string>(OPERATION, context);
    if (operationId !== undefined) request.operationId = operationId;
    const access = metadataOf<Access>(ACCESS, context);
    if (access === undefined) throw new Error(`${context.getHandler().name} does not say who may call it`);
    if (access.kind === 'PUBLIC') return true;
    if (access.kind === 'OPERATOR') return this.admitOperator(request);
    const caller = await this.authenticated(request);
    request.caller = caller;
    refuseFlood(this.rules.requests.take(caller.tokenId));
    if (metadataOf<boolean>(SANDBOX_ONLY, context) && caller.environment !== 'sandbox') throw forbidden();
    if (!access.anyOf.some((needed) => holdsPermission(caller, needed))) throw forbidden();
    return true;
  }

  private async authenticated(request: EdgeRequest): Promise<Caller> {
    const credentials = basicCredentials(request.headers.authorization);
    const caller =
      credentials &&
      (await this.rules.authenticator.authenticate(credentials.clientId, credentials.clientSecret));
    if (caller !== undefined) return caller;
    this.countFailure(request);
    throw unauthorized(`Basic realm="${REALM}", charset="UTF-8"`);
  }

  private admitOperator(request: EdgeRequest): true {
    if (carriesBearer(request.headers.authorization, this.rules.operatorToken)) return true;
    this.countFailure(request);
    throw unauthorized('Bearer realm="operator"');
  }

  /** Only failures are limited by address: neighbours behind the same proxy with good credentials stay unharmed. */
  private countFailure(request: EdgeRequest): void {
    refuseFlood(this.rules.failures.take(request.ip));
  }
}

const REALM = 'causeway';

const metadataOf = <Value>(key: symbol, context: ExecutionContext): Value | undefined =>
  (Reflect.getMetadata(key, context.getHandler()) ?? Reflect.getMetadata(key, context.getClass())) as
    Value | undefined;

/** One text for every failure: it must not tell an unknown id from a wrong secret. */
const unauthorized = (challenge: string): ApiError<401> =>
  new ApiError(401, 'UNAUTHORIZED', 'Authentication failed', undefined, { 'www-authenticate': challenge });

const forbidden = (): ApiError<403> =>
  new ApiError(403, 'FORBIDDEN', 'The token does not permit this operation');

const refuseFlood = (retryAfterSeconds: number): void => {
  if (retryAfterSeconds === 0) return;
  throw new ApiError(429, 'RATE_LIMITED', 'Too many requests', undefined, {
    'retry-after': String(retryAfterSeconds),
  });
};
