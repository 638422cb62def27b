import type { TokenLife } from '../workload/history.js';
import { judgeTokens } from './judge-tokens.js';

const issued = { id: 'Token:1', clientId: 'c', clientSecret: 's' };
const life = (more: Partial<TokenLife> = {}): TokenLife => ({
  name: 'Ada 1',
  created: 'acknowledged',
  issued,
  ...more,
});
const first = { id: 'Token:0', name: 'First token' };
const listed = { id: 'Token:1', name: 'Ada 1' };

describe('judging tokens', () => {
  it('requires an acknowledged token to be listed once', () => {
    expect(judgeTokens([life()], [first, listed])).toStrictEqual([]);
    expect(judgeTokens([life()], [first])).toStrictEqual(['token Ada 1 was acknowledged and is lost']);
    expect(judgeTokens([life()], [first, listed, { ...listed, id: 'Token:2' }])).toStrictEqual([
      'token Ada 1 is listed 2 times',
    ]);
  });

  it('requires it to be listed under the id that was answered', () => {
    expect(judgeTokens([life()], [first, { ...listed, id: 'Token:9' }])).toStrictEqual([
      'token Ada 1 is listed with another id than it was given',
    ]);
  });

  it('requires a deleted token to be gone, and one whose deletion was refused to be there', () => {
    expect(judgeTokens([life({ deleted: 'acknowledged' })], [first])).toStrictEqual([]);
    expect(judgeTokens([life({ deleted: 'acknowledged' })], [first, listed])).toStrictEqual([
      'token Ada 1 was deleted and is listed',
    ]);
    expect(judgeTokens([life({ deleted: 'refused' })], [first])).toStrictEqual([
      'token Ada 1 was acknowledged and is lost',
    ]);
  });

  it.each([[first], [first, listed]])('accepts either outcome of what is in doubt', (...tokens) => {
    expect(judgeTokens([life({ deleted: 'in doubt' })], tokens)).toStrictEqual([]);
    expect(judgeTokens([{ name: 'Ada 1', created: 'in doubt' }], tokens)).toStrictEqual([]);
  });

  it('never accepts two of what is in doubt, or one of what was refused', () => {
    const twice = [first, listed, { ...listed, id: 'Token:2' }];
    expect(judgeTokens([{ name: 'Ada 1', created: 'in doubt' }], twice)).toStrictEqual([
      'token Ada 1 is listed 2 times',
    ]);
    expect(judgeTokens([{ name: 'Ada 1', created: 'refused' }], [first, listed])).toStrictEqual([
      'token Ada 1 was refused and is listed',
    ]);
  });

  it('accepts the first token, and no other that no caller created', () => {
    expect(judgeTokens([], [first, { id: 'Token:5', name: 'Eve' }])).toStrictEqual([
      'token Eve was never asked for',
    ]);
    expect(judgeTokens([], [])).toStrictEqual(['First token is not listed once']);
  });
});
