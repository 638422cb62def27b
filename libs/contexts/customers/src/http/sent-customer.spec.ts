import { ApiError, JsonDecimal, parseStrictJson } from '@causeway/http';
import { sentCustomer } from './sent-customer.js';

describe('the body of a registration', () => {
  it('goes on as it was sent, unknown fields and wrong types included', () => {
    const body = {
      customerType: 'INDIVIDUAL',
      currencies: ['USD', null],
      address: { line1: 7 },
      unknown: {},
    };
    expect(sentCustomer(body)).toStrictEqual(body);
  });

  it('may hold decimals, which travel as numbers', () => {
    const body = parseStrictJson(
      new TextEncoder().encode('{"customerType":"INDIVIDUAL","fullName":1.5,"address":{"line1":[-2.25]}}'),
    );
    expect(sentCustomer(body)).toStrictEqual({
      customerType: 'INDIVIDUAL',
      fullName: 1.5,
      address: { line1: [-2.25] },
    });
  });

  it.each([[undefined], [null], [[]], ['text'], [1], [new JsonDecimal('1.5')]])(
    '%j is no object and refused',
    (body) => {
      expect(() => sentCustomer(body)).toThrow(
        new ApiError(400, 'INVALID_REQUEST_FORMAT', 'The body must be a JSON object'),
      );
    },
  );

  it.each([
    [undefined, 'BODY_MISSING'],
    [[], 'NOT_AN_OBJECT'],
  ])('%j is refused as %s, as everywhere', (body, reason) => {
    const refuse = () => sentCustomer(body);
    expect(refuse).toThrow(expect.objectContaining({ details: { reason } }));
  });
});
