import { nothing, PRINTABLE, record, reject, type Decision, type Instant } from '@causeway/kernel';
import {
  administeringTokens,
  liveOperatorTokens,
  OPERATOR_TOKEN_NAME_LENGTH_MAX,
  type OperatorPermission,
  type OperatorRoster,
  type OperatorTokenEvent,
} from './operator-roster.js';
import type { PlatformRejection } from './rejection-codes.js';

type Decided = Decision<OperatorTokenEvent, PlatformRejection>;
interface Now {
  readonly now: Instant;
}

export interface NewOperatorToken {
  readonly tokenId: string;
  readonly name: string;
  readonly permission: OperatorPermission;
  /** 64 hexadecimal digits. */
  readonly secretHash: string;
  /** The first start's: taken only while there has never been an operator's token. */
  readonly isFirst?: boolean;
}

/** Actions are recorded by the token's name, so no two live tokens share one, in whatever case it is written. */
export const registerOperatorToken = (
  command: NewOperatorToken,
  roster: OperatorRoster,
  { now }: Now,
): Decided => {
  const { tokenId, permission, secretHash, isFirst = false } = command;
  const name = command.name.trim();
  if (tokenId in roster || (isFirst && Object.keys(roster).length > 0)) return nothing();
  if (!isName(name))
    return reject('INVALID_INPUT', {
      errors: [
        { field: 'name', message: `must be 1 to ${OPERATOR_TOKEN_NAME_LENGTH_MAX} printable characters` },
      ],
    });
  if (liveOperatorTokens(roster).some((token) => token.name.toLowerCase() === name.toLowerCase()))
    return reject('OPERATOR_TOKEN_NAME_TAKEN');
  return record({ type: 'OperatorTokenCreated', tokenId, name, permission, secretHash, createdAt: now });
};

const isName = (name: string): boolean =>
  name.length >= 1 && name.length <= OPERATOR_TOKEN_NAME_LENGTH_MAX && PRINTABLE.test(name);

/** The secret before it ends with this very decision: there is no overlap in which a leaked one still opens. */
export const rotateOperatorToken = (
  { tokenId, secretHash }: { readonly tokenId: string; readonly secretHash: string },
  roster: OperatorRoster,
  { now }: Now,
): Decided =>
  (roster[tokenId] ?? null) === null
    ? reject('TOKEN_NOT_FOUND')
    : record({ type: 'OperatorTokenRotated', tokenId, secretHash, rotatedAt: now });

/**
 * `leave` tokens that administer must remain: one, so that the operators cannot lock themselves out, and two where
 * dangerous actions need two of them.
 */
export const revokeOperatorToken = (
  { tokenId, leave }: { readonly tokenId: string; readonly leave: number },
  roster: OperatorRoster,
  { now }: Now,
): Decided => {
  const token = roster[tokenId] ?? null;
  if (token === null) return reject('TOKEN_NOT_FOUND');
  if (token.permission === 'ADMINISTER' && administeringTokens(roster).length <= leave)
    return reject('LAST_ADMINISTERING_TOKEN', { mustRemain: leave });
  return record({ type: 'OperatorTokenRevoked', tokenId, revokedAt: now });
};
