import { nothing, record, reject } from '@causeway/kernel';
import { CREATED_AT, LATER, PLATFORM_ID } from '../testing/config.fixture.js';
import { deleteToken, registerToken, revokeToken, type NewToken } from './token-roster.decide.js';
import {
  emptyRoster,
  evolveRoster,
  liveTokens,
  managingTokens,
  rosterOf,
  type Permission,
  type TokenEvent,
  type TokenRoster,
} from './token-roster.js';

const hex = (digit: string, length: number): string => digit.repeat(length);
const newToken = (tokenId: string, change: Partial<NewToken> = {}): NewToken => ({
  tokenId,
  name: 'Back office',
  permissions: ['VIEW'],
  clientId: hex('a', 32),
  secretHash: hex('b', 64),
  ...change,
});
const tokenCreated = (tokenId: string, ...permissions: Permission[]): TokenEvent => ({
  type: 'TokenCreated',
  platformId: PLATFORM_ID,
  ...newToken(tokenId, { permissions }),
  createdAt: CREATED_AT,
});
const tokenDeleted = (tokenId: string): TokenEvent => ({
  type: 'TokenDeleted',
  tokenId,
  deletedAt: CREATED_AT,
});
const roster = (...events: TokenEvent[]): TokenRoster => events.reduce(evolveRoster, emptyRoster);
const circumstances = { now: LATER, platformId: PLATFORM_ID };
const FEW = { tokensMax: 2 };

describe('registering a token', () => {
  it('records the hash of its secret', () => {
    expect(registerToken(newToken('T1'), roster(), circumstances, FEW)).toStrictEqual(
      record({
        type: 'TokenCreated',
        tokenId: 'T1',
        platformId: PLATFORM_ID,
        name: 'Back office',
        permissions: ['VIEW'],
        clientId: hex('a', 32),
        secretHash: hex('b', 64),
        createdAt: LATER,
      }),
    );
  });

  it('changes nothing for a token that exists', () => {
    expect(
      registerToken(newToken('T1'), roster(tokenCreated('T1', 'VIEW')), circumstances, FEW),
    ).toStrictEqual(nothing());
  });

  it('collapses repeated permissions, trims the name and lets names repeat', () => {
    const command = newToken('T2', { name: '  Back office\n', permissions: ['MANAGE', 'VIEW', 'MANAGE'] });
    expect(
      registerToken(command, roster(tokenCreated('T1', 'VIEW')), circumstances, FEW).events,
    ).toMatchObject([{ tokenId: 'T2', name: 'Back office', permissions: ['MANAGE', 'VIEW'] }]);
  });

  it('is refused at the maximum of live tokens, deleted ones not counted', () => {
    const three = [tokenCreated('T1', 'MANAGE'), tokenCreated('T2', 'VIEW'), tokenDeleted('T2')];
    expect(registerToken(newToken('T3'), roster(...three), circumstances, FEW).outcome).toBe('accepted');
    const full = roster(...three, tokenCreated('T3', 'VIEW'));
    expect(registerToken(newToken('T4'), full, circumstances, FEW)).toStrictEqual(
      reject('TOO_MANY_TOKENS', { tokensMax: 2 }),
    );
    expect(registerToken(newToken('T3'), full, circumstances, FEW)).toStrictEqual(nothing());
  });

  it.each<[rule: string, change: Partial<NewToken>]>([
    ['one character', { name: 'a' }],
    ['255 characters', { name: 'a'.repeat(255) }],
    ['255 characters beyond the basic plane', { name: '🙂'.repeat(255) }],
    ['255 characters after trimming', { name: ` ${'a'.repeat(255)} ` }],
  ])('takes a name of %s', (_rule, change) => {
    expect(registerToken(newToken('T1', change), roster(), circumstances, FEW).outcome).toBe('accepted');
  });

  const nameError = { field: 'name', message: 'must have 1 to 255 characters' };
  it.each<[rule: string, change: Partial<NewToken>, errors: object[]]>([
    ['an empty name', { name: '' }, [nameError]],
    ['a name of blanks', { name: ' \t\n' }, [nameError]],
    ['a name of 256 characters', { name: 'a'.repeat(256) }, [nameError]],
    ['a name that no text column can hold', { name: 'a\0b' }, [nameError]],
    [
      'no permission',
      { permissions: [] },
      [{ field: 'permissions', message: 'must name at least one permission' }],
    ],
    [
      'a client id in capitals',
      { clientId: hex('A', 32) },
      [{ field: 'clientId', message: 'must be 32 hexadecimal digits in lower case' }],
    ],
    [
      'a hash of another length',
      { secretHash: hex('b', 63) },
      [{ field: 'secretHash', message: 'must be 64 hexadecimal digits in lower case' }],
    ],
    [
      'two mistakes at once',
      { name: '', permissions: [] },
      [nameError, { field: 'permissions', message: 'must name at least one permission' }],
    ],
  ])('refuses %s', (_rule, change, errors) => {
    expect(registerToken(newToken('T1', change), roster(), circumstances, FEW)).toStrictEqual(
      reject('INVALID_INPUT', { errors }),
    );
  });
});

describe('deleting a token', () => {
  it.each<
    [rule: string, events: TokenEvent[], tokenId: string, rejection: 'TOKEN_NOT_FOUND' | 'LAST_MANAGE_TOKEN']
  >([
    ['that never was', [tokenCreated('T1', 'MANAGE')], 'T2', 'TOKEN_NOT_FOUND'],
    ['from an empty roster', [], 'T1', 'TOKEN_NOT_FOUND'],
    [
      'twice',
      [tokenCreated('T1', 'MANAGE'), tokenCreated('T2', 'VIEW'), tokenDeleted('T2')],
      'T2',
      'TOKEN_NOT_FOUND',
    ],
    [
      'that is the last to manage',
      [tokenCreated('T1', 'MANAGE'), tokenCreated('T2', 'VIEW', 'TRANSACT')],
      'T1',
      'LAST_MANAGE_TOKEN',
    ],
    [
      'that became the last to manage',
      [tokenCreated('T1', 'MANAGE'), tokenCreated('T2', 'VIEW', 'MANAGE'), tokenDeleted('T1')],
      'T2',
      'LAST_MANAGE_TOKEN',
    ],
  ])('is refused for one %s', (_rule, events, tokenId, rejection) => {
    expect(deleteToken({ tokenId }, roster(...events), { now: LATER })).toStrictEqual(reject(rejection));
  });

  it.each<[rule: string, events: TokenEvent[], tokenId: string]>([
    ['that cannot manage', [tokenCreated('T1', 'MANAGE'), tokenCreated('T2', 'VIEW')], 'T2'],
    ['of two that manage', [tokenCreated('T1', 'MANAGE'), tokenCreated('T2', 'MANAGE')], 'T1'],
    ['that cannot manage where none can', [tokenCreated('T1', 'VIEW')], 'T1'],
  ])('takes one %s', (_rule, events, tokenId) => {
    expect(deleteToken({ tokenId }, roster(...events), { now: LATER })).toStrictEqual(
      record({ type: 'TokenDeleted', tokenId, deletedAt: LATER }),
    );
  });
});

describe('the operator revoking a token', () => {
  it.each<[rule: string, events: TokenEvent[], tokenId: string]>([
    ['that never was', [tokenCreated('T1', 'MANAGE')], 'T2'],
    ['twice', [tokenCreated('T1', 'VIEW'), tokenDeleted('T1')], 'T1'],
  ])('is refused for one %s', (_rule, events, tokenId) => {
    const decision = revokeToken({ tokenId }, roster(...events), { now: LATER });
    expect(decision).toStrictEqual(reject('TOKEN_NOT_FOUND'));
  });

  it('takes the last one that may manage tokens, too', () => {
    const last = roster(tokenCreated('T1', 'MANAGE'), tokenCreated('T2', 'VIEW'));
    expect(revokeToken({ tokenId: 'T1' }, last, { now: LATER })).toStrictEqual(
      record({ type: 'TokenDeleted', tokenId: 'T1', deletedAt: LATER }),
    );
  });
});

describe('a roster', () => {
  it('knows which of its live tokens manage', () => {
    const events = [tokenCreated('T1', 'MANAGE'), tokenCreated('T2', 'VIEW', 'MANAGE'), tokenDeleted('T1')];
    expect(managingTokens(roster(...events)).map(({ tokenId }) => tokenId)).toStrictEqual(['T2']);
    expect(managingTokens(roster(tokenCreated('T3', 'TRANSACT')))).toStrictEqual([]);
  });

  it('holds what was created and not deleted since', () => {
    const tokens = liveTokens(
      roster(
        tokenCreated('T1', 'VIEW'),
        tokenCreated('T2', 'MANAGE'),
        tokenDeleted('T1'),
        tokenCreated('T3', 'VIEW'),
      ),
    );
    expect([...tokens.keys()].sort()).toStrictEqual(['T2', 'T3']);
    expect(tokens.get('T2')).toStrictEqual({
      tokenId: 'T2',
      name: 'Back office',
      permissions: ['MANAGE'],
      clientId: hex('a', 32),
      createdAt: CREATED_AT,
    });
  });

  it('is the same when it is made of its live tokens alone', () => {
    const past = roster(
      tokenCreated('T1', 'MANAGE'),
      tokenDeleted('T1'),
      tokenCreated('T2', 'VIEW', 'MANAGE'),
    );
    const tokens = [...liveTokens(past).values()];
    expect(liveTokens(rosterOf(tokens))).toStrictEqual(liveTokens(past));
    expect(rosterOf([])).toStrictEqual(emptyRoster);
  });

  it('keeps no hash of a secret', () => {
    expect(JSON.stringify(roster(tokenCreated('T1', 'VIEW')))).not.toContain(hex('b', 64));
  });
});
