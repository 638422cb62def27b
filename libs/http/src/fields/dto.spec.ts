import {
  amount,
  count,
  currencyCode,
  described,
  documentedAs,
  documentedElsewhere,
  environment,
  flag,
  listOf,
  nullable,
  object,
  oneOf,
  optional,
  readOnly,
  repeatable,
  resourceId,
  shownAmount,
  shownByName,
  text,
  timestamp,
  union,
  withoutCode,
} from '@causeway/shapes';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { Matches, validateSync } from 'class-validator';
import { Permission } from '../access/access.js';
import { OptionalBody } from '../edge/optional-body.js';
import { pageOf } from '../paging/page-answer.js';
import { PAGE_QUERY } from '../paging/page-query.js';
import { Answers, Operation } from '../routes/operation.js';
import { currencyAmount } from '../schemas/currency-amount.dto.js';
import { httpHarness, type HttpHarness } from '../testing/index.js';
import { dtoOf } from './dto.js';
import { validated } from './validate.js';

const fee = object('Fee', { amount: shownAmount({ min: 0 }), currency: currencyCode() });
const source = union('kind', {
  ACCOUNT: object('AccountSource', { kind: oneOf(['ACCOUNT']), accountId: text({ max: 9 }) }),
  CARD: object('CardSource', { kind: oneOf(['CARD']), cardId: text({ max: 9 }) }),
});
const thing = object('Thing', {
  id: readOnly(resourceId('Quote')),
  environment: environment(),
  status: oneOf(['OPEN', 'SHUT'], 'ThingStatus'),
  fee,
  spareFee: nullable(fee),
  balance: described(optional(currencyAmount), 'Spendable now'),
  fees: listOf(fee, { min: 1, max: 3 }),
  source,
  sources: described(listOf(source), 'Oldest first'),
  words: listOf(text({ max: 5 })),
  faults: shownByName({ type: 'string' }),
  elsewhere: optional(documentedElsewhere('Fee')),
  settledAt: nullable(timestamp()),
  note: described(optional(text({ max: 5 })), { deprecated: true, example: 'n' }),
});
class ThingDto extends dtoOf(thing) {}
class ThingListDto extends dtoOf(pageOf('ThingListResponse', thing, 'Newest first')) {}

const thingsQuery = object(
  'ThingsQuery',
  {
    ...PAGE_QUERY,
    currency: optional(repeatable(currencyCode())),
    open: optional(flag()),
    amount: optional(documentedAs(withoutCode(amount()), { default: 5 })),
    from: optional(count()),
    to: optional(count()),
  },
  {
    across: ({ from, to }) =>
      from !== undefined && to !== undefined && from > to
        ? [{ path: 'to', message: 'must not be less than from' }]
        : [],
  },
);
class ThingsQueryDto extends dtoOf(thingsQuery) {}

const order = object(
  'ThingRequest',
  { note: nullable(optional(text({ max: 5 }))) },
  {
    first: ({ note }) =>
      note === 'stop' ? [{ field: 'note', message: 'stops everything', code: 'INVALID_CURRENCY' }] : [],
  },
);
@OptionalBody()
class ThingRequestDto extends dtoOf(order) {}

const answer = {
  id: 'Quote:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10',
  environment: 'sandbox',
  status: 'OPEN',
  fee: { amount: 5, currency: 'USD' },
  spareFee: null,
  fees: [{ amount: 0, currency: 'EUR' }],
  source: { kind: 'CARD', cardId: 'c' },
  sources: [{ kind: 'ACCOUNT', accountId: 'a' }],
  words: ['a'],
  faults: { disk: 'full' },
  settledAt: null,
};

@Controller('things')
class ThingsController {
  @Get()
  @Permission('VIEW')
  @Operation('listThings', 'List things')
  @Answers(200, ThingListDto)
  listThings(@Query() _query: ThingsQueryDto) {
    return { data: [answer], hasMore: false, totalCount: 1 };
  }
  @Post()
  @Permission('TRANSACT')
  @Operation('createThing', 'Create a thing')
  @Answers(200, ThingDto)
  createThing(@Body() _body: ThingRequestDto) {
    return answer;
  }
}

let http: HttpHarness;
beforeAll(async () => {
  http = await httpHarness({ controllers: [ThingsController] });
});
afterAll(() => http.close());
const schemaOfName = (name: string) =>
  (http.document.components?.schemas as Readonly<Record<string, { properties: Record<string, unknown> }>>)[
    name
  ];

describe('the document of a class made of a shape', () => {
  it('bears the name of the shape, whatever the class is called', () => {
    const names = Object.keys(http.document.components?.schemas ?? {});
    expect(names).toStrictEqual(
      expect.arrayContaining(['Thing', 'ThingListResponse', 'ThingRequest', 'Fee']),
    );
    expect(names.filter((name) => name.endsWith('Dto') || name === '')).toStrictEqual([]);
  });

  it('says of each member what its shape says', () => {
    const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    expect(schemaOfName('Thing')?.properties).toMatchObject({
      id: { type: 'string', readOnly: true },
      environment: ref('Environment'),
      fee: ref('Fee'),
      balance: { ...ref('CurrencyAmount'), description: 'Spendable now' },
      fees: { type: 'array', minItems: 1, maxItems: 3, items: ref('Fee') },
      source: { discriminator: { propertyName: 'kind' } },
      sources: { type: 'array', description: 'Oldest first' },
      words: { type: 'array', items: { type: 'string' } },
      faults: { type: 'object', additionalProperties: { type: 'string' } },
      elsewhere: ref('Fee'),
      spareFee: { anyOf: [ref('Fee'), { type: 'null' }] },
      settledAt: { type: ['string', 'null'], format: 'date-time' },
      note: { deprecated: true, example: 'n', maxLength: 5 },
    });
  });

  it('puts what every page has before the data of the list', () => {
    expect(Object.keys(schemaOfName('ThingListResponse')?.properties ?? {})).toStrictEqual([
      ...['hasMore', 'nextCursor', 'totalCount', 'data'],
    ]);
  });

  it('has the parameters of a query, and lets a body be left out', () => {
    const { get, post } = http.document.paths['/things'] ?? {};
    expect(get?.parameters?.map((each) => ('name' in each ? each.name : ''))).toStrictEqual([
      ...['limit', 'cursor', 'currency', 'open', 'amount', 'from', 'to'],
    ]);
    expect(post?.requestBody).not.toHaveProperty('required', true);
  });

  it('holds the answers of its routes', async () => {
    expect((await http.send('GET', '/things')).body).toMatchObject({ data: [answer] });
    expect((await http.send('POST', '/things')).body).toStrictEqual(answer);
  });
});

describe('a request of a class made of a shape', () => {
  const query = (sent: Record<string, unknown>) => ({ ...validated(ThingsQueryDto, sent, 'query') });

  it('reads a parameter that is repeated, or sent once, as a list', () => {
    expect(query({ currency: 'EUR' })).toStrictEqual({ currency: ['EUR'] });
    expect(query({ currency: ['EUR', 'GBP'] })).toStrictEqual({ currency: ['EUR', 'GBP'] });
    expect(() => query({ currency: ['EUR', 'x'] })).toThrow('currency.1 must be an upper case currency code');
  });

  it.each([
    [{ limit: '0', from: '2', to: '1' }, 'limit must be from 1 to 100; to must not be less than from'],
    [{ open: 'yes', cursor: '' }, 'open must be true or false; cursor must have at least 1 character'],
  ])(
    'has everything that is wrong with %j, the page after the filters, rules between members last',
    (sent, message) => {
      expect(() => query(sent)).toThrow(message);
    },
  );

  it('is invalid input where a shape was stripped of its code', () => {
    expect(() => query({ amount: '0' })).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
  });

  it('is refused by its first check alone, with its code', async () => {
    const { status, body } = await http.send('POST', '/things', { body: { note: 'stop' } });
    expect([status, body]).toStrictEqual([
      400,
      {
        status: 400,
        code: 'INVALID_CURRENCY',
        message: 'note stops everything',
        details: { errors: [{ field: 'note', message: 'stops everything' }] },
      },
    ]);
  });
});

describe('class-validator below a class made of a shape', () => {
  class CodeDto extends dtoOf(object('Code', { code: text({ max: 5 }), note: optional(text({ max: 5 })) })) {}
  Matches(/^[a-z]+$/, { message: 'must be lower case', context: { constraint: { pattern: '^[a-z]+$' } } })(
    CodeDto.prototype,
    'code',
  );

  it('runs decorators of its own beside the shape, each problem in the one envelope', () => {
    expect({ ...validated(CodeDto, { code: 'abc' }, 'body') }).toStrictEqual({ code: 'abc' });
    const refused = () => validated(CodeDto, { code: 'A', note: 'too long' }, 'body');
    expect(refused).toThrow('note must have at most 5 characters');
    expect(refused).toThrow('code must be lower case');
  });

  it('finds what is wrong when it is called directly', () => {
    expect(validateSync(Object.assign(new CodeDto(), { code: 'abc' }))).toStrictEqual([]);
    expect(validateSync(Object.assign(new CodeDto(), { code: 'abc', note: 5 }))).toHaveLength(1);
  });
});
