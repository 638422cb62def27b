import { amount, listOf, nullable, object, oneOf, optional, text, union } from '@causeway/shapes';
import { Body, Controller, Get, Post, Query, type Type } from '@nestjs/common';
import { Permission } from '../access/access.js';
import { ApiError } from '../errors/api-error.js';
import { Answers, Operation } from '../routes/operation.js';
import { httpHarness, type HttpHarness } from '../testing/index.js';
import { dtoOf } from './dto.js';
import { validated } from './validate.js';

const accountSource = object('AccountSource', {
  sourceType: oneOf(['ACCOUNT']),
  accountId: text({ min: 3, max: 9 }),
});

const fundingSource = object(
  'FundingSource',
  {
    sourceType: oneOf(['FUNDING']),
    amount: amount(),
    rail: optional(text({ max: 9 })),
    reference: optional(text({ max: 9 })),
  },
  {
    across: ({ rail, reference }) =>
      rail === 'WIRE' && reference === undefined
        ? [{ path: 'reference', message: 'is required with rail WIRE' }]
        : [],
  },
);

const SOURCES = { ACCOUNT: accountSource, FUNDING: fundingSource };
const renamed = (values: Readonly<Record<string, unknown>>) =>
  values['sourceType'] === 'ACCT' ? { ...values, sourceType: 'ACCOUNT', accountId: values['acct'] } : values;

class OrderDto extends dtoOf(
  object(
    'Order',
    {
      source: union('sourceType', SOURCES, { rename: renamed }),
      spare: optional(nullable(union('sourceType', SOURCES))),
      typed: optional(union('sourceType', SOURCES)),
      more: optional(listOf(union('sourceType', SOURCES), { max: 3 })),
      funding: optional(fundingSource),
      note: optional(text({ max: 9 })),
    },
    {
      across: ({ note }) => (note === 'forbidden' ? [{ path: 'note', message: 'must say more' }] : []),
      first: ({ note }) =>
        note === 'stop' ? [{ field: 'note', message: 'stops everything', code: 'INVALID_CURRENCY' }] : [],
    },
  ),
) {}

const account = { sourceType: 'ACCOUNT', accountId: 'abc' };
const funding = { sourceType: 'FUNDING', amount: 5 };
const accepted = (values: object, dto: Type<object> = OrderDto) =>
  validated(dto, values as Record<string, unknown>, 'body') as Record<string, unknown>;
const refusal = (values: object): ApiError => {
  try {
    accepted(values);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('accepted');
};
const errors = (values: object) => refusal(values).details?.['errors'];
const oneOfSources = {
  message: 'must be one of ACCOUNT, FUNDING',
  constraint: { enum: ['ACCOUNT', 'FUNDING'] },
};

describe('a variant', () => {
  it('becomes the DTO that its discriminator names, with the fields of that one alone', () => {
    const dto = accepted({
      source: { ...account, amount: 5, junk: 1 },
      spare: null,
      more: [funding, account],
    });
    expect({ ...(dto['source'] as object) }).toStrictEqual(account);
    expect(dto['spare']).toBeNull();
    expect(dto['more']).toStrictEqual([{ ...funding, amount: 5n }, account]);
  });

  it('is judged by the rules of its own DTO, each field by its path', () => {
    expect(
      errors({
        source: { sourceType: 'ACCOUNT', accountId: 'a', amount: 'x' },
        spare: { sourceType: 'FUNDING', amount: '5' },
        more: [account, { sourceType: 'ACCOUNT' }],
        note: 5,
      }),
    ).toStrictEqual([
      { field: 'source.accountId', message: 'must have at least 3 characters', constraint: { minLength: 3 } },
      { field: 'spare.amount', message: 'must be a whole number', constraint: { format: 'int64' } },
      { field: 'more.1.accountId', message: 'is required' },
      { field: 'note', message: 'must be a string' },
    ]);
  });

  it.each([
    ['missing', { accountId: 'abc' }],
    ['unknown', { sourceType: 'CASH', accountId: 5 }],
    ['of another case', { sourceType: 'account' }],
    ['null', { sourceType: null }],
    ['a list', { sourceType: ['ACCOUNT'] }],
    ['named like what every object has', { sourceType: 'constructor' }],
    ['inherited', JSON.parse('{"__proto__": {"sourceType": "ACCOUNT"}, "constructor": 5}') as object],
  ])('whose discriminator is %s has that one error', (_title, source) => {
    expect(errors({ source })).toStrictEqual([{ field: 'source.sourceType', ...oneOfSources }]);
    expect(errors({ source: account, more: [account, source] })).toStrictEqual([
      { field: 'more.1.sourceType', ...oneOfSources },
    ]);
  });

  it.each([5, 'ACCOUNT', [account], true])('that is no object but %j is refused as a whole', (source) => {
    expect(errors({ source })).toStrictEqual([{ field: 'source', message: 'must be an object' }]);
  });

  it('is required unless it is optional', () => {
    expect(errors({})).toStrictEqual([{ field: 'source', message: 'is required' }]);
    expect(errors({ source: null })).toStrictEqual([{ field: 'source', message: 'must not be null' }]);
  });

  it('may be spelled in other ways, which are turned into its own', () => {
    expect(accepted({ source: { sourceType: 'ACCT', acct: 'abc' } })['source']).toStrictEqual(account);
    expect(errors({ source: { sourceType: 'ACCT', acct: 'a' } })).toMatchObject([
      { field: 'source.accountId' },
    ]);
  });

  it('whose DTO does not declare the discriminator is a mistake that shows at once', () => {
    expect(() => union('kind', { MUTE: object('Mute', {}) })).toThrow(
      'Mute stands for kind MUTE and does not declare kind',
    );
  });
});

describe('a rule across fields', () => {
  it('is reported with the bad fields, by path, wherever its DTO is nested', () => {
    const wire = { ...funding, rail: 'WIRE' };
    const message = 'is required with rail WIRE';
    expect(
      errors({ source: { ...wire, amount: 'x' }, more: [wire], funding: wire, note: 'forbidden' }),
    ).toStrictEqual([
      { field: 'source.reference', message },
      { field: 'source.amount', message: 'must be a whole number', constraint: { format: 'int64' } },
      { field: 'more.0.reference', message },
      { field: 'funding.reference', message },
      { field: 'note', message: 'must say more' },
    ]);
    expect(accepted({ source: { ...wire, reference: 'r' } })['source']).toMatchObject({ reference: 'r' });
  });
});

describe('a check that comes first', () => {
  it('is refused alone, by its own code', () => {
    expect(refusal({ note: 'stop', source: 5 }).toEnvelope()).toStrictEqual({
      status: 400,
      code: 'INVALID_CURRENCY',
      message: 'note stops everything',
      details: { errors: [{ field: 'note', message: 'stops everything' }] },
    });
  });
});

describe('variants made of a table', () => {
  const ROWS = [
    { kind: 'IBAN', field: 'iban', max: 5 },
    { kind: 'PHONE', field: 'phone', max: 3 },
  ];
  const variants = Object.fromEntries(
    ROWS.map(({ kind, field: name, max }) => [
      kind,
      object(`${kind}Target`, {
        kind: oneOf([kind]),
        [name]: text({ max }),
        note: optional(text({ max: 2 })),
      }),
    ]),
  );
  class TargetDto extends dtoOf(object('Target', { target: union('kind', variants) })) {}
  it('are validated like written ones', () => {
    expect(
      accepted({ target: { kind: 'PHONE', phone: '123', iban: 'x' } }, TargetDto)['target'],
    ).toStrictEqual({
      kind: 'PHONE',
      phone: '123',
    });
    expect(() => accepted({ target: { kind: 'IBAN', iban: '123456', note: 'abc' } }, TargetDto)).toThrow(
      'target.iban must have at most 5 characters; target.note must have at most 2 characters',
    );
  });

  it('bear the names of their rows', () => {
    expect(Object.values(variants).map((row) => dtoOf(row).name)).toStrictEqual([
      'IBANTarget',
      'PHONETarget',
    ]);
  });
});

class MadeDto extends dtoOf(
  object('Made', { made: object('MadeOfRows', { source: union('sourceType', SOURCES) }) }),
) {}
@Controller('orders')
class OrdersController {
  @Post()
  @Permission('TRANSACT')
  @Operation('createOrder', 'Order')
  @Answers(201, OrderDto)
  create(@Body() body: OrderDto) {
    return body;
  }
  @Post('made')
  @Permission('TRANSACT')
  @Operation('createMade', 'Order by a class made of rows')
  @Answers(201, MadeDto)
  createMade(@Body() body: MadeDto) {
    return body;
  }
  @Get()
  @Permission('VIEW')
  @Operation('wrongOrder', 'Answers an order of mixed variants')
  @Answers(200, OrderDto)
  wrong() {
    return { source: { ...account, amount: 5 } };
  }
  @Get('source')
  @Permission('VIEW')
  @Operation('source', 'Answers one of several shapes')
  @Answers(200, union('sourceType', SOURCES))
  source(@Query('mixed') mixed?: string) {
    return mixed === undefined ? funding : { ...funding, accountId: account.accountId };
  }
}

describe('the document of variants', () => {
  let http: HttpHarness;
  beforeAll(async () => {
    http = await httpHarness({ controllers: [OrdersController] });
  });
  afterAll(() => http.close());

  it('offers one of their schemas, selected by the discriminator', () => {
    const union = {
      oneOf: [{ $ref: '#/components/schemas/AccountSource' }, { $ref: '#/components/schemas/FundingSource' }],
      discriminator: {
        propertyName: 'sourceType',
        mapping: {
          ACCOUNT: '#/components/schemas/AccountSource',
          FUNDING: '#/components/schemas/FundingSource',
        },
      },
    };
    const schemas = http.document.components?.schemas as Record<string, Record<string, unknown>>;
    expect(schemas['Order']).toMatchObject({
      required: ['source'],
      properties: {
        source: union,
        spare: { anyOf: [{ oneOf: union.oneOf }, { type: 'null' }] },
        more: { type: 'array', maxItems: 3, items: union },
      },
    });
    expect(schemas['Order']).toHaveProperty('properties.typed', union);
    expect(schemas['AccountSource']).toMatchObject({
      required: ['sourceType', 'accountId'],
      properties: { sourceType: { type: 'string', enum: ['ACCOUNT'] } },
    });
    expect(schemas).toHaveProperty('FundingSource');
  });

  it('distinguishes the variants inside a class made of rows too', async () => {
    const body = { made: { source: account } };
    expect((await http.send('POST', '/orders/made', { body })).body).toStrictEqual(body);
  });

  it('holds answers of every variant, and none that mixes them', async () => {
    const order = { source: account, spare: null, more: [funding, account] };
    expect((await http.send('POST', '/orders', { body: order })).body).toStrictEqual(order);
    await expect(http.send('GET', '/orders')).rejects.toThrow('is not as documented');
  });

  it('is held by an answer that is itself one of several shapes', async () => {
    expect((await http.send('GET', '/orders/source')).body).toStrictEqual(funding);
    await expect(http.send('GET', '/orders/source?mixed=yes')).rejects.toThrow('is not as documented');
  });
});
