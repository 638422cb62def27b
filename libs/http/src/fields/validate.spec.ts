import {
  amount,
  currencyCode,
  flag,
  listOf,
  nullable,
  object,
  oneOf,
  optional,
  readOnly,
  resourceId,
  text,
  timestamp,
  wholeNumber,
} from '@causeway/shapes';
import type { Type } from '@nestjs/common';
import { Matches } from 'class-validator';
import { ApiError } from '../errors/api-error.js';
import { validated } from './validate.js';
import { dtoOf } from './dto.js';

const feeShape = object('FeeDto', { amount: amount(), currency: currencyCode() });
class FeeDto extends dtoOf(feeShape) {}
const namedMembers = { name: text({ min: 1, max: 5 }) };

class ThingDto extends dtoOf(
  object('ThingDto', {
    ...namedMembers,
    id: readOnly(resourceId('Quote')),
    fee: optional(feeShape),
    fees: optional(listOf(feeShape)),
    tags: optional(listOf(text({ max: 3 }))),
    open: optional(nullable(flag())),
  }),
) {}
class SearchDto extends dtoOf(
  object('SearchDto', {
    limit: optional(wholeNumber({ min: 1, max: 100 })),
    open: optional(flag()),
    amount: optional(amount()),
    since: optional(timestamp()),
    sortOrder: optional(oneOf(['asc', 'desc'])),
  }),
) {}

const refusal = (dto: Type<object>, values: object, from: 'body' | 'query' = 'body') => {
  try {
    validated(dto, values as Record<string, unknown>, from);
  } catch (error) {
    if (error instanceof ApiError) return error.toEnvelope();
    throw error;
  }
  return undefined;
};
const fieldsOf = (envelope: ReturnType<typeof refusal>) =>
  (envelope?.details?.['errors'] as { field: string }[]).map(({ field }) => field);

describe('a body', () => {
  it('becomes its DTO, with nothing in it that was not declared', () => {
    const dto = validated(
      ThingDto,
      {
        name: 'a',
        junk: 1,
        fee: { amount: 5, currency: 'USD', junk: 2 },
        fees: [{ amount: 1, currency: 'EUR', x: 0 }],
      },
      'body',
    );
    expect(dto).toBeInstanceOf(ThingDto);
    expect({ ...dto }).toStrictEqual({
      name: 'a',
      fee: { amount: 5n, currency: 'USD' },
      fees: [{ amount: 1n, currency: 'EUR' }],
    });
  });

  it('keeps what was left out apart from what is null', () => {
    expect(Object.keys(validated(ThingDto, { name: 'a' }, 'body'))).toStrictEqual(['name']);
    expect(validated(ThingDto, { name: 'a', open: null }, 'body').open).toBeNull();
    expect(refusal(ThingDto, { name: 'a', fee: null, tags: null })?.details).toStrictEqual({
      errors: [
        { field: 'fee', message: 'must not be null' },
        { field: 'tags', message: 'must not be null' },
      ],
    });
  });

  it('cannot set what is read-only, and need not send it', () => {
    expect(validated(ThingDto, { name: 'a', id: 17 }, 'body')).not.toHaveProperty('id');
  });

  it('is refused with every bad field at once, each by its path, each with what it violated', () => {
    expect(
      refusal(ThingDto, {
        fee: { amount: '5' },
        fees: [{ amount: 1, currency: 'usd' }, null, 'x', [{}]],
        tags: ['ok', 'long', 5],
      }),
    ).toStrictEqual({
      status: 400,
      code: 'INVALID_INPUT',
      message: expect.stringMatching(
        /^name is required; fee\.amount must be a whole number; .*; tags\.2 must be a string$/,
      ),
      details: {
        errors: [
          { field: 'name', message: 'is required' },
          { field: 'fee.amount', message: 'must be a whole number', constraint: { format: 'int64' } },
          { field: 'fee.currency', message: 'is required' },
          { field: 'fees.1', message: 'must not be null' },
          { field: 'fees.2', message: 'must be an object' },
          { field: 'fees.3', message: 'must be an object' },
          {
            field: 'fees.0.currency',
            message: 'must be an upper case currency code',
            constraint: { pattern: '^[A-Z0-9]{2,10}$' },
          },
          { field: 'tags.1', message: 'must have at most 3 characters', constraint: { maxLength: 3 } },
          { field: 'tags.2', message: 'must be a string' },
        ],
      },
    });
  });

  it('with a thousand bad fields is refused with a message that stays readable', () => {
    const envelope = refusal(ThingDto, { name: 'a', fees: Array(1_000).fill({}) });
    expect(fieldsOf(envelope)).toHaveLength(2_000);
    expect(envelope?.message.length).toBeLessThanOrEqual(1_001);
  });

  it('may name fields like those of every object without harm', () => {
    const hostile = JSON.parse(
      '{"name":"a","__proto__":{"open":true},"constructor":1,"toString":2}',
    ) as object;
    const dto = validated(ThingDto, hostile as Record<string, unknown>, 'body');
    expect({ ...dto }).toStrictEqual({ name: 'a' });
    expect(Object.getPrototypeOf(dto)).toBe(ThingDto.prototype);
  });
});

describe('a body whose fields have other names, too', () => {
  class RenamedDto extends dtoOf(
    object(
      'RenamedDto',
      { size: text({ max: 2 }), colour: text({ max: 2 }) },
      { asSent: (sent, path) => (path === 'colour' && 'color' in sent ? 'color' : path) },
    ),
  ) {}

  it('is refused by the names that were sent', () => {
    expect(fieldsOf(refusal(RenamedDto, { size: 'long', color: 'red' }))).toStrictEqual(['size', 'color']);
    expect(fieldsOf(refusal(RenamedDto, { size: 'l', colour: 'red' }))).toStrictEqual(['colour']);
  });
});

describe('the code of a refusal', () => {
  it.each([
    [{ amount: 0, currency: 'USD' }, 'INVALID_AMOUNT'],
    [{ amount: -1, currency: 'USD' }, 'INVALID_AMOUNT'],
    [{ amount: 9_000_000_000_000_001, currency: 'USD' }, 'AMOUNT_OUT_OF_RANGE'],
    [{ amount: 1, currency: 'XYZ' }, 'INVALID_CURRENCY'],
    [{ amount: 0, currency: 'XYZ' }, 'INVALID_INPUT'],
    [{ amount: 0, currency: 5 }, 'INVALID_INPUT'],
    [{ amount: '0', currency: 'USD' }, 'INVALID_INPUT'],
  ])('of %j is %s', (values, code) => {
    expect(refusal(FeeDto, values)).toMatchObject({ status: 400, code });
    expect(JSON.stringify(refusal(FeeDto, values)?.details)).not.toContain('code');
  });
});

describe('a query', () => {
  it('is read from its texts', () => {
    const query = {
      limit: '7',
      open: 'false',
      amount: '9000000000000000',
      since: '2026-01-01T00:00:00+01:00',
      sortOrder: 'asc',
      junk: 'x',
    };
    expect({ ...validated(SearchDto, query, 'query') }).toStrictEqual({
      limit: 7,
      open: false,
      amount: 9_000_000_000_000_000n,
      since: '2025-12-31T23:00:00.000Z',
      sortOrder: 'asc',
    });
  });

  it.each([
    ['limit', ''],
    ['limit', '0'],
    ['limit', '101'],
    ['limit', '1.0'],
    ['limit', '1e1'],
    ['limit', '0x1'],
    ['limit', ' 1'],
    ['limit', '+1'],
    ['limit', '01'],
    ['limit', ['1', '2']],
    ['limit', '99999999999999999999'],
    ['open', 'TRUE'],
    ['open', '1'],
    ['open', ''],
    ['open', ['true', 'true']],
    ['since', 'yesterday'],
    ['sortOrder', 'ASC'],
    ['sortOrder', ['asc', 'asc']],
    ['amount', '-1'],
    ['amount', '1.5'],
  ])('is refused for %s=%j', (name, value) => {
    expect(fieldsOf(refusal(SearchDto, { [name]: value }, 'query'))).toStrictEqual([name]);
  });

  it('does not lend its reading of texts to bodies', () => {
    expect(fieldsOf(refusal(SearchDto, { limit: '7', open: 'true', amount: '5' }))).toStrictEqual([
      'limit',
      'open',
      'amount',
    ]);
  });
});

describe("class-validator's own decorators", () => {
  class CodeDto extends dtoOf(object('CodeDto', { code: text({ max: 5 }) })) {
    @Matches(/^[a-z]+$/, { message: 'must be lower case', context: { constraint: { pattern: '^[a-z]+$' } } })
    override code!: string;
  }
  it('join in, with the constraint of their context', () => {
    expect(refusal(CodeDto, { code: 'A' })?.details).toStrictEqual({
      errors: [{ field: 'code', message: 'must be lower case', constraint: { pattern: '^[a-z]+$' } }],
    });
  });
});
