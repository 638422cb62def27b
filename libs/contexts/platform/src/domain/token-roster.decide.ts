import { nothing, record, reject, type Decision, type Instant } from '@causeway/kernel';
import type { FieldProblem } from '@causeway/shapes';
import type { PlatformRejection } from './rejection-codes.js';
import {
  liveTokens,
  managingTokens,
  TOKEN_NAME_LENGTH_MAX,
  type Permission,
  type TokenEvent,
  type TokenRoster,
} from './token-roster.js';

const CLIENT_ID = /^[0-9a-f]{32}$/;
const SECRET_HASH = /^[0-9a-f]{64}$/;

export interface NewToken {
  readonly tokenId: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly clientId: string;
  readonly secretHash: string;
}

/** Repeated permissions collapse; names are trimmed and need not be unique (§3). At most `tokensMax` live at once. */
export const registerToken = (
  command: NewToken,
  roster: TokenRoster,
  { now, platformId }: { readonly now: Instant; readonly platformId: string },
  { tokensMax }: { readonly tokensMax: number },
): Decision<TokenEvent, PlatformRejection> => {
  const live = liveTokens(roster);
  if (live.has(command.tokenId)) return nothing();
  const errors = tokenProblems(command);
  if (errors.length > 0) return reject('INVALID_INPUT', { errors });
  if (live.size >= tokensMax) return reject('TOO_MANY_TOKENS', { tokensMax });
  const { tokenId, clientId, secretHash } = command;
  return record<TokenEvent>({
    type: 'TokenCreated',
    tokenId,
    platformId,
    name: command.name.trim(),
    permissions: [...new Set(command.permissions)],
    clientId,
    secretHash,
    createdAt: now,
  });
};

const tokenProblems = (command: NewToken): FieldProblem[] => {
  // As JSON Schema counts: in characters, not in the halves of a surrogate pair.
  const nameLength = Array.from(command.name.trim()).length;
  const checks: [field: string, isRight: boolean, message: string][] = [
    [
      'name',
      nameLength >= 1 && nameLength <= TOKEN_NAME_LENGTH_MAX && !command.name.includes('\0'),
      `must have 1 to ${TOKEN_NAME_LENGTH_MAX} characters`,
    ],
    ['permissions', command.permissions.length > 0, 'must name at least one permission'],
    ['clientId', CLIENT_ID.test(command.clientId), 'must be 32 hexadecimal digits in lower case'],
    ['secretHash', SECRET_HASH.test(command.secretHash), 'must be 64 hexadecimal digits in lower case'],
  ];
  return checks.flatMap(([field, isRight, message]) => (isRight ? [] : [{ field, message }]));
};

/** A platform cannot lock itself out: the last token that may manage tokens stays (§3). */
export const deleteToken = (
  command: { readonly tokenId: string },
  roster: TokenRoster,
  { now }: { readonly now: Instant },
): Decision<TokenEvent, PlatformRejection> => {
  const tokens = liveTokens(roster);
  const token = tokens.get(command.tokenId);
  if (token === undefined) return reject('TOKEN_NOT_FOUND');
  const managers = managingTokens(roster);
  if (managers.length === 1 && managers[0]?.tokenId === token.tokenId) return reject('LAST_MANAGE_TOKEN');
  return record<TokenEvent>({ type: 'TokenDeleted', tokenId: token.tokenId, deletedAt: now });
};

/** The operator's way: a leaked token must go even if it is the last that manages, since he can issue another. */
export const revokeToken = (
  { tokenId }: { readonly tokenId: string },
  roster: TokenRoster,
  { now }: { readonly now: Instant },
): Decision<TokenEvent, PlatformRejection> =>
  liveTokens(roster).has(tokenId)
    ? record<TokenEvent>({ type: 'TokenDeleted', tokenId, deletedAt: now })
    : reject('TOKEN_NOT_FOUND');
