import { isApiCode } from '@causeway/http';
import { CUSTOMER_REJECTIONS } from '../domain/rejection-codes.js';
import { customerRejections } from './rejections.js';

describe('refusals on the wire', () => {
  it('each have a code that the API knows under its status', () => {
    const unknown = Object.values(customerRejections).filter(({ status, code }) => !isApiCode(status, code));
    expect(unknown).toStrictEqual([]);
  });

  it('are all of them, and no others', () => {
    expect(Object.keys(customerRejections).sort()).toStrictEqual([...CUSTOMER_REJECTIONS].sort());
  });

  it.each([
    ['INVALID_INPUT', 400, 'INVALID_INPUT'],
    ['INVALID_UMA_ADDRESS', 400, 'INVALID_UMA_ADDRESS'],
    ['TERMS_VERSION_NOT_FOUND', 400, 'END_USER_TERMS_VERSION_NOT_FOUND'],
    ['CUSTOMER_FIELDS_MISSING', 400, 'MISSING_MANDATORY_USER_INFO'],
    ['REQUIRED_FIELD_UNKNOWN', 501, 'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY'],
    ['PLATFORM_CUSTOMER_ID_TAKEN', 409, 'CONFLICT'],
    ['UMA_ADDRESS_TAKEN', 409, 'UMA_ADDRESS_EXISTS'],
    ['CUSTOMER_EXISTS', 409, 'CONFLICT'],
    ['CUSTOMER_NOT_FOUND', 404, 'USER_NOT_FOUND'],
  ] as const)('%s is %i %s', (rejection, status, code) => {
    expect(customerRejections[rejection]).toMatchObject({ status, code });
  });
});
