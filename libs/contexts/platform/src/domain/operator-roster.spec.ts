import { instant, nothing, record, reject } from '@causeway/kernel';
import { registerOperatorToken, revokeOperatorToken, rotateOperatorToken } from './operator-roster.decide.js';
import {
  emptyOperatorRoster,
  evolveOperatorRoster,
  liveOperatorTokens,
  type OperatorPermission,
  type OperatorRoster,
  type OperatorTokenEvent,
} from './operator-roster.js';

const now = instant('2026-03-01T12:00:00.000Z');
const HASH = 'b'.repeat(64);
const created = (
  tokenId: string,
  permission: OperatorPermission = 'ADMINISTER',
  name = tokenId,
): OperatorTokenEvent => ({
  type: 'OperatorTokenCreated',
  tokenId,
  name,
  permission,
  secretHash: HASH,
  createdAt: now,
});
const revoked = (tokenId: string): OperatorTokenEvent => ({
  type: 'OperatorTokenRevoked',
  tokenId,
  revokedAt: now,
});
const roster = (...events: OperatorTokenEvent[]): OperatorRoster =>
  events.reduce(evolveOperatorRoster, emptyOperatorRoster);
const token = (change: object = {}) => ({
  tokenId: 'T9',
  name: 'Ada',
  permission: 'READ' as const,
  secretHash: HASH,
  ...change,
});

describe('an operator’s token', () => {
  it('is recorded with its name, its permission and the hash of its secret', () => {
    expect(registerOperatorToken(token({ name: ' Ada ' }), roster(), { now })).toStrictEqual(
      record({
        type: 'OperatorTokenCreated',
        tokenId: 'T9',
        name: 'Ada',
        permission: 'READ',
        secretHash: HASH,
        createdAt: now,
      }),
    );
  });

  it.each(['', '  ', 'a'.repeat(81), 'a\nb', 'a\u2028b', 'a\u0000b', 'a\u202eb'])(
    'is not named %j',
    (name) => {
      expect(registerOperatorToken(token({ name }), roster(), { now })).toMatchObject({
        outcome: 'rejected',
        rejection: { code: 'INVALID_INPUT' },
      });
    },
  );

  it('has a name of its own among the live ones, which a revoked one gives back', () => {
    const taken = roster(created('T1', 'READ', 'ADA'));
    expect(registerOperatorToken(token(), taken, { now })).toStrictEqual(reject('OPERATOR_TOKEN_NAME_TAKEN'));
    const free = roster(created('T1', 'READ', 'ADA'), revoked('T1'));
    expect(registerOperatorToken(token(), free, { now }).events).toHaveLength(1);
  });

  it('is registered once, and a first one only while there has never been any', () => {
    expect(registerOperatorToken(token(), roster(created('T9')), { now })).toStrictEqual(nothing());
    const emptied = roster(created('T1'), revoked('T1'));
    expect(registerOperatorToken(token({ isFirst: true }), emptied, { now })).toStrictEqual(nothing());
    expect(registerOperatorToken(token({ isFirst: true }), roster(), { now }).events).toHaveLength(1);
  });

  it('gets a new secret and keeps its name', () => {
    const rotated = rotateOperatorToken(
      { tokenId: 'T1', secretHash: 'c'.repeat(64) },
      roster(created('T1')),
      { now },
    );
    expect(rotated).toStrictEqual(
      record({ type: 'OperatorTokenRotated', tokenId: 'T1', secretHash: 'c'.repeat(64), rotatedAt: now }),
    );
    const after = evolveOperatorRoster(roster(created('T1')), rotated.events[0] as OperatorTokenEvent);
    expect(liveOperatorTokens(after)).toStrictEqual([
      { tokenId: 'T1', name: 'T1', permission: 'ADMINISTER', createdAt: now, rotatedAt: now },
    ]);
    expect(JSON.stringify(after)).not.toContain('c'.repeat(64));
  });

  it.each([['T2'], ['T1']])('that never was or is revoked (%s) is neither rotated nor revoked', (tokenId) => {
    const tokens = roster(created('T1'), revoked('T1'), created('T3'));
    expect(rotateOperatorToken({ tokenId, secretHash: HASH }, tokens, { now })).toStrictEqual(
      reject('TOKEN_NOT_FOUND'),
    );
    expect(revokeOperatorToken({ tokenId, leave: 1 }, tokens, { now })).toStrictEqual(
      reject('TOKEN_NOT_FOUND'),
    );
  });

  it.each([
    ['the only one that administers', [created('T1'), created('T2', 'OPERATE')], 'T1', 1, false],
    ['one of two that administer', [created('T1'), created('T2')], 'T1', 1, true],
    ['one of two, where two must remain', [created('T1'), created('T2')], 'T1', 2, false],
    ['one of three, where two must remain', [created('T1'), created('T2'), created('T3')], 'T1', 2, true],
    ['one that does not administer', [created('T1'), created('T2', 'OPERATE')], 'T2', 2, true],
  ])('%s can be revoked or not', (_rule, events, tokenId, leave, may) => {
    expect(revokeOperatorToken({ tokenId, leave }, roster(...events), { now })).toStrictEqual(
      may
        ? record({ type: 'OperatorTokenRevoked', tokenId, revokedAt: now })
        : reject('LAST_ADMINISTERING_TOKEN', { mustRemain: leave }),
    );
  });
});
