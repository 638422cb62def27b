import { isApiCode } from '@causeway/http';
import { EXTERNAL_ACCOUNT_REJECTIONS } from '../domain/rejection-codes.js';
import { externalAccountEvents } from './event-catalog.js';
import { externalAccountRejections } from './rejections.js';

describe('the rejections of this context', () => {
  it.each([
    ['INVALID_INPUT', 400, 'INVALID_INPUT', undefined],
    ['INVALID_CURRENCY', 400, 'INVALID_CURRENCY', 'currency'],
    ['INVALID_BANK_ACCOUNT', 400, 'INVALID_BANK_ACCOUNT', undefined],
    ['NOT_IMPLEMENTED', 501, 'NOT_IMPLEMENTED', undefined],
    ['UNKNOWN_CUSTOMER', 400, 'INVALID_INPUT', 'customerId'],
    ['EXTERNAL_ACCOUNT_EXISTS', 409, 'CONFLICT', undefined],
    ['EXTERNAL_ACCOUNT_NOT_FOUND', 404, 'REFERENCE_NOT_FOUND', undefined],
    ['OWNERSHIP_NOT_IN_QUESTION', 409, 'CONFLICT', undefined],
    ['NO_CHALLENGE_OUTSTANDING', 409, 'CONFLICT', undefined],
    ['CHALLENGE_EXPIRED', 400, 'INVALID_INPUT', undefined],
    ['INVALID_WALLET_SIGNATURE', 400, 'INVALID_INPUT', 'signature'],
    ['FINDING_NOT_APPLICABLE', 409, 'INVALID_STATE_TRANSITION', undefined],
    ['VASP_NOT_FOUND', 404, 'REFERENCE_NOT_FOUND', undefined],
    ['OWNER_GONE', 409, 'INVALID_STATE_TRANSITION', undefined],
  ] as const)('%s is %i %s', (rejection, status, code, field) => {
    const wire = externalAccountRejections[rejection];
    expect([wire.status, wire.code, wire.field]).toStrictEqual([status, code, field]);
    expect(isApiCode(status, code)).toBe(true);
  });

  it('are all in the table, which has no others', () => {
    expect(Object.keys(externalAccountRejections).sort()).toStrictEqual(
      [...EXTERNAL_ACCOUNT_REJECTIONS].sort(),
    );
  });
});

it('the catalogue of events seals every field that identifies the owner of an account', () => {
  expect(externalAccountEvents.ExternalAccountRegistered).toStrictEqual({
    version: 1,
    personal: [
      'accountInfo',
      'primaryIdentifier',
      'platformAccountId',
      'identifierKeys',
      'beneficiaryVerifiedName',
    ],
    subject: 'subjectId',
  });
});
