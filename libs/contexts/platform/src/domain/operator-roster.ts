import { foldedBy, type Instant } from '@causeway/kernel';

/** Each includes the ones before it: to read, to operate, to administer operators. */
export const OPERATOR_PERMISSIONS = ['READ', 'OPERATE', 'ADMINISTER'] as const;
export type OperatorPermission = (typeof OPERATOR_PERMISSIONS)[number];

export const OPERATOR_TOKEN_NAME_LENGTH_MAX = 80;

export type OperatorTokenEvent =
  | {
      readonly type: 'OperatorTokenCreated';
      readonly tokenId: string;
      readonly name: string;
      readonly permission: OperatorPermission;
      /** The secret itself is never recorded. */
      readonly secretHash: string;
      readonly createdAt: Instant;
    }
  | {
      readonly type: 'OperatorTokenRotated';
      readonly tokenId: string;
      readonly secretHash: string;
      readonly rotatedAt: Instant;
    }
  | { readonly type: 'OperatorTokenRevoked'; readonly tokenId: string; readonly revokedAt: Instant };

export interface OperatorToken {
  readonly tokenId: string;
  readonly name: string;
  readonly permission: OperatorPermission;
  readonly createdAt: Instant;
  readonly rotatedAt: Instant | null;
}

/**
 * The tokens of the deployment's operators, by id; `null` once revoked. They share a stream, so that of two
 * revocations racing for the last that administers one decides on the other's result.
 */
export type OperatorRoster = Readonly<Record<string, OperatorToken | null>>;

export const emptyOperatorRoster: OperatorRoster = {};

export const evolveOperatorRoster = foldedBy<OperatorRoster, OperatorTokenEvent>({
  OperatorTokenCreated: (roster, { tokenId, name, permission, createdAt }) => ({
    ...roster,
    [tokenId]: { tokenId, name, permission, createdAt, rotatedAt: null },
  }),
  OperatorTokenRotated: (roster, { tokenId, rotatedAt }) => {
    const token = roster[tokenId] ?? null;
    return token === null ? roster : { ...roster, [tokenId]: { ...token, rotatedAt } };
  },
  OperatorTokenRevoked: (roster, { tokenId }) => ({ ...roster, [tokenId]: null }),
});

/** The operators' tokens that were not revoked. */
export const liveOperatorTokens = (roster: OperatorRoster): readonly OperatorToken[] =>
  Object.values(roster).filter((token) => token !== null);

/** The live tokens that may administer: without one of them no other could ever be issued. */
export const administeringTokens = (roster: OperatorRoster): readonly OperatorToken[] =>
  liveOperatorTokens(roster).filter(({ permission }) => permission === 'ADMINISTER');
