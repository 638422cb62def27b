import { actAsOperator } from '@causeway/commands';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { ApiError } from '../errors/api-error.js';
import type { EdgeRequest } from '../edge/edge-request.js';
import { OPERATION } from '../routes/operation.js';
import { mayOperate, type OperatorAuthenticator, type OperatorPermissionName } from './operator.js';
import { ACCESS, SANDBOX_ONLY, type Access } from './access.js';
import type { Admission } from './admission.js';
import { holdsPermission } from './caller.js';
import { bearerSecret } from './credentials.js';

export interface AccessRules {
  readonly admission: Admission;
  /** Without one no caller is an operator. */
  readonly operators?: OperatorAuthenticator;
}

/** Rate limit and turn, authentication, permission: all of it before the body is even read (config-and-tokens §4). */
export class AccessGuard implements CanActivate {
  constructor(private readonly rules: AccessRules) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<EdgeRequest>();
    const operationId = metadataOf<string>(OPERATION, context);
    if (operationId !== undefined) request.operationId = operationId;
    const access = metadataOf<Access>(ACCESS, context);
    if (access === undefined) throw new Error(`${context.getHandler().name} does not say who may call it`);
    if (access.kind === 'PUBLIC') {
      await this.rules.admission.visit(request);
      return true;
    }
    if (access.kind === 'PROBE') {
      await this.rules.admission.probe(request);
      return true;
    }
    if (access.kind === 'OPERATOR') return this.admitOperator(request, access.needed);
    if (access.kind === 'AGENT') {
      request.caller = await this.rules.admission.admitAgent(request, () => unauthorized(AGENTS_BEARER));
      return true;
    }
    const caller = await this.rules.admission.admit(request, () => unauthorized(BASIC));
    request.caller = caller;
    if (metadataOf<boolean>(SANDBOX_ONLY, context) && caller.environment !== 'sandbox') throw forbidden();
    if (!access.anyOf.some((needed) => holdsPermission(caller, needed))) throw forbidden();
    return true;
  }

  private async admitOperator(request: EdgeRequest, needed: OperatorPermissionName): Promise<true> {
    const { admission, operators } = this.rules;
    const secret = bearerSecret(request.headers.authorization);
    const find = async () => (secret === undefined ? undefined : operators?.operatorOf(secret));
    const refusal = () => unauthorized('Bearer realm="operator"');
    const operator = await find();
    if (operator === undefined) return admission.fail(request, refusal);
    if (!mayOperate(operator, needed)) throw forbidden();
    request.operator = operator;
    request.stillHolds = admission.holding(request, refusal, find);
    actAsOperator(operator.name);
    return true;
  }
}

const BASIC = 'Basic realm="causeway", charset="UTF-8"';
const AGENTS_BEARER = 'Bearer realm="agents"';

const metadataOf = <Value>(key: symbol, context: ExecutionContext): Value | undefined =>
  (Reflect.getMetadata(key, context.getHandler()) ?? Reflect.getMetadata(key, context.getClass())) as
    Value | undefined;

/** One text for every failure: it must not distinguish an unknown id from a wrong secret. */
const unauthorized = (challenge: string): ApiError<401> =>
  new ApiError(401, 'UNAUTHORIZED', 'Authentication failed', undefined, { 'www-authenticate': challenge });

const forbidden = (): ApiError<403> =>
  new ApiError(403, 'FORBIDDEN', 'The token does not permit this operation');
