import { applyDecorators, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { ApiBasicAuth, ApiBearerAuth, ApiResponse, ApiSecurity } from '@nestjs/swagger';
import { dtoOf } from '../fields/dto.js';
import type { PermissionName } from './caller.js';
import { awaitedApproval } from './operator-approval.js';
import type { OperatorPermissionName } from './operator.js';

/** Who may call a route. A route without a declaration is a mistake and admits no caller. */
export type Access =
  | { readonly kind: 'PUBLIC' }
  | { readonly kind: 'PROBE' }
  | { readonly kind: 'AGENT' }
  | { readonly kind: 'OPERATOR'; readonly needed: OperatorPermissionName }
  | { readonly kind: 'CALLER'; readonly anyOf: readonly PermissionName[] };

export const ACCESS = Symbol('access');
const APPROVAL = Symbol('approval');
export const SANDBOX_ONLY = Symbol('sandboxOnly');
/** The security scheme's name in the contract. */
export const BASIC_AUTH = 'BasicAuth';
/** The same, of an agent's own operations. */
export const AGENT_AUTH = 'AgentAuth';
/** The same in the operator's document. */
export const OPERATOR_AUTH = 'OperatorToken';

/** The caller's token needs one of these permissions: `@Permission('MANAGE')`, `@Permission('MANAGE', 'TRANSACT')`. */
export const Permission = (
  needed: PermissionName,
  ...or: PermissionName[]
): MethodDecorator & ClassDecorator =>
  applyDecorators(
    SetMetadata(ACCESS, { kind: 'CALLER', anyOf: [needed, ...or] } satisfies Access),
    ApiBasicAuth(BASIC_AUTH),
  );

/** Only an agent, by its access token; what it may do there its policy says (agents §1). */
export const AgentOnly = (): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(ACCESS, { kind: 'AGENT' } satisfies Access), ApiBearerAuth(AGENT_AUTH));

/** Public, within limits per address and over all addresses: the requests between institutions. */
export const Public = (): MethodDecorator & ClassDecorator =>
  SetMetadata(ACCESS, { kind: 'PUBLIC' } satisfies Access);

/** Public, within a limit of its own per address: a supervisor is answered while strangers make noise elsewhere. */
export const Probe = (): MethodDecorator & ClassDecorator =>
  SetMetadata(ACCESS, { kind: 'PROBE' } satisfies Access);

/**
 * Only an operator of the deployment, by a bearer token with this permission; documented for operators, and never in
 * the API's document. On a class it is what its routes need that say nothing of their own.
 */
export const OperatorOnly = (needed: OperatorPermissionName): MethodDecorator & ClassDecorator =>
  applyDecorators(
    SetMetadata(ACCESS, { kind: 'OPERATOR', needed } satisfies Access),
    ApiSecurity(OPERATOR_AUTH, [needed]),
  );

/** What a second operator must approve, where the deployment requires it. */
export type ApprovalKind = 'ERASE' | 'SETTLE' | 'ROTATE_KEYS' | 'ACCESS';

/** Nothing undoes what this route does: it may need a second operator. */
export const NeedsApproval = (kind: ApprovalKind): MethodDecorator =>
  applyDecorators(
    SetMetadata(APPROVAL, kind),
    ApiResponse({
      status: 202,
      description: 'A second operator must agree first; then send the same again',
      type: dtoOf(awaitedApproval),
    }),
  );
export const approvalKindOf = (context: ExecutionContext): ApprovalKind | undefined =>
  Reflect.getMetadata(APPROVAL, context.getHandler()) as ApprovalKind | undefined;

/** A production token gets 403 (config-and-tokens §4). */
export const SandboxOnly = (): MethodDecorator & ClassDecorator => SetMetadata(SANDBOX_ONLY, true);
