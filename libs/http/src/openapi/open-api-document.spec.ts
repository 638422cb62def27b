import {
  amount,
  currencyCode,
  described,
  emailAddress,
  flag,
  listOf,
  nonNegativeAmount,
  nullable,
  object,
  oneOf,
  optional,
  readOnly,
  resourceId,
  text,
  timestamp,
  url,
  wholeNumber,
} from '@causeway/shapes';
import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { OperatorOnly, Permission, Public } from '../access/access.js';
import { OptionalBody } from '../edge/optional-body.js';
import { API_CODES } from '../errors/api-codes.js';
import { PageQuery } from '../paging/page-query.js';
import { OperatorScope } from '../settings/operator-scope.js';
import { Answers, Idempotent, Operation } from '../routes/operation.js';
import { Id } from '../routes/parameters.js';
import { httpHarness, type HttpHarness } from '../testing/index.js';
import { asOpenApi31 } from './as-openapi-31.js';
import { operatorDocument } from './open-api-document.js';
import { dtoOf } from '../fields/dto.js';

const innerShape = object('Inner', { name: text({ min: 1, max: 9, pattern: /^[a-z]+$/ }) });
class InnerDto extends dtoOf(innerShape) {}
class EverythingDto extends dtoOf(
  object('Everything', {
    id: readOnly(resourceId('Quote')),
    amount: amount(),
    fee: optional(nonNegativeAmount()),
    length: wholeNumber({ min: 4, max: 12 }),
    currency: currencyCode(),
    letter: oneOf(['A', 'B'], 'Letter'),
    other: optional(nullable(oneOf(['A', 'B'], 'Letter'))),
    flag: described(flag(), 'Whether'),
    email: optional(emailAddress({ max: 255 })),
    url: optional(url({ https: true, max: 512 })),
    at: nullable(timestamp()),
    inner: innerShape,
    inners: listOf(innerShape, { min: 1, max: 3 }),
    letters: listOf(oneOf(['A', 'B'], 'Letter')),
  }),
) {}
@OptionalBody()
class LeavableDto extends dtoOf(object('LeavableRequest', { note: optional(text({ max: 9 })) })) {}

@Controller('everything')
class EverythingController {
  @Post(':quoteId/inner/:otherId')
  @Permission('MANAGE')
  @Idempotent()
  @Operation('makeEverything', 'Make it', 'Things')
  @Answers(201, EverythingDto, [409, 501])
  make(@Id('Quote') _id: string, @Body() body: EverythingDto) {
    return body;
  }
  @Post()
  @Permission('MANAGE')
  @Operation('leaveBody', 'Leave it')
  @Answers(204)
  leave(@Body() _body: LeavableDto): void {
    return undefined;
  }
  @Get()
  @Public()
  @Operation('search', 'Search')
  @Answers(200, InnerDto)
  search(@Query() _query: PageQuery) {
    return { name: 'a' };
  }
}
const secret = object('Secret', { inner: innerShape });

class ChamberDto extends dtoOf(object('Chamber', { secrets: listOf(secret) })) {}
@Controller('operator')
@OperatorOnly('READ')
class OperatorOldChambersController {
  @Get('chambers/:chamberId')
  @Operation('getChamber', 'Look into it')
  @Answers(200, ChamberDto)
  chamber() {
    return {};
  }
  @Delete('chambers/:chamberId')
  @OperatorOnly('ADMINISTER')
  @Operation('closeChamber', 'Close it', 'Doors')
  @Answers(204)
  close(): void {
    return undefined;
  }
  @Get('platform')
  @Operation('getOfPlatform', 'Of a platform')
  @Answers(200)
  ofPlatform(@Query() _scope: OperatorScope) {
    return {};
  }
  @Post('platform')
  @Operation('setForPlatform', 'For a platform')
  @Answers(200)
  forPlatform(@Body() _scope: OperatorScope) {
    return {};
  }
  @Post('clock')
  @Operation('moveClock', 'For all platforms')
  @Answers(200)
  forAll(@Body() _note: LeavableDto) {
    return {};
  }
}

interface Json {
  readonly [key: string]: any;
}

describe('the document', () => {
  let http: HttpHarness;
  let document: Json;
  beforeAll(async () => {
    http = await httpHarness({ controllers: [EverythingController, OperatorOldChambersController] });
    // As a client reads it: its builder leaves members undefined, which JSON leaves out.
    document = JSON.parse(JSON.stringify(http.document)) as Json;
  });
  afterAll(() => http.close());

  it('is OpenAPI 3.1 of the API alone, its paths relative to the server', () => {
    expect(document['openapi']).toBe('3.1.0');
    expect(document['info']).toMatchObject({ version: '2025-10-13' });
    expect(document['servers']).toStrictEqual([{ url: '/api/2025-10-13' }]);
    expect(Object.keys(document['paths'])).toStrictEqual([
      '/everything/{quoteId}/inner/{otherId}',
      '/everything',
    ]);
  });

  it('of the operator has his paths and what they name, and nothing else', () => {
    const { paths, components, servers, openapi } = JSON.parse(
      JSON.stringify(operatorDocument(http.app)),
    ) as Json;
    expect([openapi, servers]).toStrictEqual(['3.1.0', [{ url: '/' }]]);
    expect(Object.keys(paths)).toStrictEqual([
      '/operator/chambers/{chamberId}',
      '/operator/platform',
      '/operator/clock',
    ]);
    expect(Object.keys(components.securitySchemes)).toStrictEqual(['OperatorToken']);
    const names = Object.keys(components.schemas).filter((name) => !/^(?:Error|Field)/.test(name));
    expect(names.sort()).toStrictEqual([
      'Chamber',
      'Environment',
      'Inner',
      'LeavableRequest',
      'OperatorScope',
      'Secret',
    ]);
  });

  it('of the operator has 404 wherever a request names a platform', () => {
    const { paths } = operatorDocument(http.app) as Json;
    const { get, post } = paths['/operator/platform'];
    const has404 = [get, post, paths['/operator/clock'].post].map(({ responses }) => '404' in responses);
    expect(has404).toStrictEqual([true, true, false]);
  });

  it('of the operator says which permission each operation needs, and that a token without it is refused', () => {
    const { paths } = operatorDocument(http.app) as Json;
    const { get, delete: close } = paths['/operator/chambers/{chamberId}'];
    expect(get.security).toStrictEqual([{ OperatorToken: ['READ'] }]);
    expect(Object.keys(get.responses)).toStrictEqual(['200', '401', '404', '429', '500', '503']);
    expect(close.security).toStrictEqual([{ OperatorToken: ['ADMINISTER'] }]);
    expect(Object.keys(close.responses)).toStrictEqual(['204', '401', '403', '404', '429', '500', '503']);
  });

  it('of the operator groups operations by words', () => {
    const { paths } = operatorDocument(http.app) as Json;
    const { get, delete: close } = paths['/operator/chambers/{chamberId}'];
    expect([get.tags, close.tags]).toStrictEqual([['Old chambers'], ['Doors']]);
  });

  it('of the API names nothing that only the operator sees, and keeps what both see', () => {
    const names = Object.keys(document['components'].schemas);
    expect(names).not.toContain('Chamber');
    expect(names).not.toContain('Secret');
    expect(names).toContain('Inner');
    expect(document['components'].securitySchemes).not.toHaveProperty('OperatorToken');
  });

  it('says of every field what the validation checks', () => {
    expect(document['components'].schemas.Everything).toStrictEqual({
      type: 'object',
      required: ['id', 'amount', 'length', 'currency', 'letter', 'flag', 'at', 'inner', 'inners', 'letters'],
      properties: {
        id: { type: 'string', readOnly: true, example: expect.stringMatching(/^Quote:/) },
        amount: { type: 'integer', format: 'int64', minimum: 1, maximum: 9_000_000_000_000_000 },
        fee: { type: 'integer', format: 'int64', minimum: 0, maximum: 9_000_000_000_000_000 },
        length: { type: 'integer', minimum: 4, maximum: 12 },
        currency: { type: 'string', pattern: '^[A-Z0-9]{2,10}$', example: 'USD' },
        letter: { $ref: '#/components/schemas/Letter' },
        other: { anyOf: [{ $ref: '#/components/schemas/Letter' }, { type: 'null' }] },
        flag: { type: 'boolean', description: 'Whether' },
        email: { type: 'string', format: 'email', maxLength: 255 },
        url: { type: 'string', format: 'uri', pattern: '^https://', maxLength: 512 },
        at: { type: ['string', 'null'], format: 'date-time' },
        inner: { $ref: '#/components/schemas/Inner' },
        inners: { type: 'array', minItems: 1, maxItems: 3, items: { $ref: '#/components/schemas/Inner' } },
        letters: { type: 'array', items: { $ref: '#/components/schemas/Letter' } },
      },
    });
    expect(document['components'].schemas.Letter).toStrictEqual({ type: 'string', enum: ['A', 'B'] });
  });

  it('names the operation, its parameters, its permission and its answers', () => {
    const { post } = document['paths']['/everything/{quoteId}/inner/{otherId}'];
    expect(post).toMatchObject({
      operationId: 'makeEverything',
      summary: 'Make it',
      tags: expect.arrayContaining(['Things']),
      security: [{ BasicAuth: [] }],
    });
    expect(
      post.parameters.map(({ in: place, name, required }: Json) => `${place} ${name} ${required}`),
    ).toStrictEqual(['path quoteId true', 'path otherId true', 'header Idempotency-Key false']);
    expect(Object.keys(post.responses)).toStrictEqual([
      '201',
      '400',
      '401',
      '403',
      '404',
      '409',
      '429',
      '500',
      '501',
      '503',
    ]);
    expect(post.responses['409'].content['application/json'].schema).toStrictEqual({
      $ref: '#/components/schemas/Error409',
    });
    expect(post.requestBody.required).toBe(true);
  });

  it('adds only the standard errors that can happen', () => {
    const { get, post } = document['paths']['/everything'];
    expect(Object.keys(get.responses)).toStrictEqual(['200', '400', '500', '503']);
    expect(get.parameters.map(({ name }: Json) => name)).toStrictEqual(['limit', 'cursor']);
    expect(get.parameters[0].schema).toStrictEqual({
      type: 'integer',
      minimum: 1,
      maximum: 100,
      default: 20,
    });
    expect(Object.keys(post.responses)).toStrictEqual(['204', '400', '401', '403', '429', '500', '503']);
    expect(post.requestBody.required).toBe(false);
  });

  it('lists every code of every status', () => {
    for (const [status, codes] of Object.entries(API_CODES)) {
      const { properties } = document['components'].schemas[`Error${status}`];
      expect([properties.status.enum, properties.code.enum]).toStrictEqual([[Number(status)], codes]);
    }
  });

  it('has no reference that leads nowhere', () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    ajv.addSchema(document, 'document');
    for (const name of Object.keys(document['components'].schemas)) {
      expect(() => ajv.compile({ $ref: `document#/components/schemas/${name}` })).not.toThrow();
    }
    expect(JSON.stringify(document)).not.toContain('"#/components/schemas/"');
  });
});

describe('schemas of OpenAPI 3.0', () => {
  it.each([
    [{ type: 'string', nullable: true }, { type: ['string', 'null'] }],
    [
      { type: 'string', enum: ['a'], nullable: true },
      { type: ['string', 'null'], enum: ['a', null] },
    ],
    [{ $ref: '#/x', nullable: true }, { anyOf: [{ $ref: '#/x' }, { type: 'null' }] }],
    [
      { type: 'string', nullable: false },
      { type: 'string', nullable: false },
    ],
    [
      { properties: { a: [{ type: 'object', nullable: true }] } },
      { properties: { a: [{ type: ['object', 'null'] }] } },
    ],
  ])('%j becomes %j', (before, after) => {
    expect(asOpenApi31(before)).toStrictEqual(after);
  });
});
