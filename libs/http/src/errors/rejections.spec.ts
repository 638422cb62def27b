import { API_CODES, isApiCode, isApiStatus } from './api-codes.js';
import { RejectedError } from '@causeway/commands';
import { checkedTables, fromRejection } from './rejections.js';

describe('rejection tables', () => {
  it('are refused at start when they name a code that the API does not have under that status', () => {
    const table = (status: 400 | 404, code: string) => ({ shop: { GONE: { status, code, message: 'x' } } });
    expect(() => checkedTables(table(404, 'TOKEN_NOT_FOUND'))).not.toThrow();
    expect(() => checkedTables(table(400, 'TOKEN_NOT_FOUND'))).toThrow(
      'shop maps GONE to 400 TOKEN_NOT_FOUND',
    );
    expect(() => checkedTables(table(404, 'QUOTE_EXPIRED'))).toThrow('no code of the API');
  });

  it('hold what the runner refuses, also when a table of that name adds to it', () => {
    const own = { commands: { OTHER: { status: 409, code: 'CONFLICT', message: 'x' } } } as const;
    expect(Object.keys(checkedTables(own)['commands'] ?? {})).toStrictEqual([
      'IDEMPOTENCY_KEY_REUSED',
      'ANSWER_ERASED',
      'OTHER',
    ]);
  });
});

describe('a rejection', () => {
  it('names what is missing as its table does, or more exactly', () => {
    const GONE = { status: 404, code: 'REFERENCE_NOT_FOUND', message: 'x', resource: 'Shop' } as const;
    const answer = (details?: Readonly<Record<string, unknown>>) =>
      fromRejection(new RejectedError('shop', 'GONE', details), { shop: { GONE } })?.details;
    expect(answer()).toStrictEqual({ resource: 'Shop' });
    expect(answer({ resource: 'Till' })).toStrictEqual({ resource: 'Till' });
  });
});

describe('the codes of the API', () => {
  it('are known by status and code together', () => {
    expect(isApiCode(400, 'INVALID_INPUT')).toBe(true);
    expect(isApiCode(404, 'INVALID_INPUT')).toBe(false);
    expect(isApiCode(400, 'toString')).toBe(false);
    expect(isApiStatus(418)).toBe(false);
  });

  it('never appear twice under one status', () => {
    for (const codes of Object.values(API_CODES)) expect(new Set(codes).size).toBe(codes.length);
  });
});
