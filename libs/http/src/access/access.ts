import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiBasicAuth, ApiBearerAuth } from '@nestjs/swagger';
import type { PermissionName } from './caller.js';

/** Who may call a route. A route that does not say is a mistake, and nobody may call it. */
export type Access =
  | { readonly kind: 'PUBLIC' }
  | { readonly kind: 'OPERATOR' }
  | { readonly kind: 'CALLER'; readonly anyOf: readonly PermissionName[] };

export const ACCESS = Symbol('access');
export const SANDBOX_ONLY = Symbol('sandboxOnly');
/** The security scheme's name in the contract. */
export const BASIC_AUTH = 'BasicAuth';
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

/** Anybody may call it, within limits of the address and of all together: what institutions ask of each other. */
export const Public = (): MethodDecorator & ClassDecorator =>
  SetMetadata(ACCESS, { kind: 'PUBLIC' } satisfies Access);

/** Only the operator of the deployment, by bearer token; documented for him, and never in the API's document. */
export const OperatorOnly = (): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(ACCESS, { kind: 'OPERATOR' } satisfies Access), ApiBearerAuth(OPERATOR_AUTH));

/** A production token gets 403 (config-and-tokens §4). */
export const SandboxOnly = (): MethodDecorator & ClassDecorator => SetMetadata(SANDBOX_ONLY, true);
