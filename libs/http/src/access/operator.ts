/** Each includes the ones before it. */
const OPERATOR_PERMISSIONS = ['READ', 'OPERATE', 'ADMINISTER'] as const;
export type OperatorPermissionName = (typeof OPERATOR_PERMISSIONS)[number];

/** Whose token signs a request below `/operator`. */
export interface Operator {
  readonly tokenId: string;
  /** As the log names the actor. */
  readonly name: string;
  readonly permission: OperatorPermissionName;
}

/** Finds the operator of a secret. Implemented by the `platform` context. */
export interface OperatorAuthenticator {
  operatorOf(secret: string): Promise<Operator | undefined>;
}

/** Whether an operator's permission includes the needed one. */
export const mayOperate = ({ permission }: Operator, needed: OperatorPermissionName): boolean =>
  OPERATOR_PERMISSIONS.indexOf(permission) >= OPERATOR_PERMISSIONS.indexOf(needed);
