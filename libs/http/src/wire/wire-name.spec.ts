import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { Permission } from '../access/access.js';
import { ApiError } from '../errors/api-error.js';
import { openApiDocument } from '../openapi/open-api-document.js';
import { Answers, Operation } from '../routes/operation.js';
import type { StoredResponse } from '../routes/stored-response.js';
import { SentByWallet, WalletSigned, type WalletHeaders } from '../routes/wallet-signature.js';
import { httpHarness, type HttpHarness } from '../testing/index.js';
import { object, oneOf, optional, text, wholeNumber } from '@causeway/shapes';
import { dtoOf } from '../fields/dto.js';

const rateDetailsShape = object('RateDetailsDto', { serviceApiMultiplier: wholeNumber({ min: 0, max: 9 }) });

const burnSource = object('BurnSourceDto', { type: oneOf(['SERVICE_INTERNAL_ACCOUNT', 'PROVIDER_BALANCE']) });

class BurnDto extends dtoOf(
  object('BurnDto', {
    source: burnSource,
    rateDetails: optional(rateDetailsShape),
    fullName: optional(text({ max: 99 })),
    serviceOperationsStatus: optional(oneOf(['ENABLED'])),
  }),
) {}
class FilterQuery extends dtoOf(
  object('FilterQuery', { serviceOperationsStatus: optional(oneOf(['ENABLED'])) }),
) {}
class SeenDto extends dtoOf(object('SeenDto', { seen: text({ max: 99 }) })) {}

@Controller('burns')
class BurnsController {
  @Post()
  @Permission('TRANSACT')
  @Operation('createBurn', 'Burn')
  @Answers(200, BurnDto)
  burn(@Body() body: BurnDto): BurnDto {
    received.push(body);
    return body;
  }

  @Get('stored')
  @Permission('VIEW')
  @Operation('storedBurn', 'A stored answer')
  @Answers(200, BurnDto)
  stored(): StoredResponse {
    return { status: 200, body: JSON.stringify(BURN) };
  }

  @Get('failing')
  @Permission('VIEW')
  @Operation('failingBurn', 'A failing burn')
  @Answers(200, BurnDto)
  failing(): BurnDto {
    throw new ApiError(500, 'SERVICE_SWITCH_ERROR', 'SERVICE_INTERNAL_ACCOUNT did not answer');
  }

  @Get()
  @Permission('VIEW')
  @WalletSigned()
  @Operation('listBurns', 'List')
  @Answers(200, SeenDto)
  list(@Query() query: FilterQuery, @SentByWallet() wallet: WalletHeaders): SeenDto {
    return { seen: `${query.serviceOperationsStatus ?? ''} ${wallet.signature ?? ''}` };
  }
}

const BURN = {
  source: { type: 'SERVICE_INTERNAL_ACCOUNT' },
  rateDetails: { serviceApiMultiplier: 3 },
  fullName: 'SERVICE_INTERNAL_ACCOUNT',
  serviceOperationsStatus: 'ENABLED',
};
const NAMED = {
  source: { type: 'HARBOUR_INTERNAL_ACCOUNT' },
  rateDetails: { harbourApiMultiplier: 3 },
  fullName: 'SERVICE_INTERNAL_ACCOUNT',
  harbourOperationsStatus: 'ENABLED',
};
const received: object[] = [];
const hosts: HttpHarness[] = [];
const hosted = async (wireName?: string, referenceOrigin?: string): Promise<HttpHarness> => {
  const http = await httpHarness({
    controllers: [BurnsController],
    ...(wireName !== undefined && { wireName }),
    ...(referenceOrigin !== undefined && { referenceOrigin }),
  });
  hosts.push(http);
  return http;
};
afterEach(async () => {
  received.length = 0;
  for (const http of hosts.splice(0)) await http.close();
});

describe('a deployment of its own name', () => {
  it('takes both names in a request and answers in its own, and leaves a caller’s words alone', async () => {
    const http = await hosted('Harbour');
    for (const body of [BURN, NAMED]) {
      const answer = await http.send('POST', '/burns', { body });
      expect([answer.status, answer.body]).toStrictEqual([200, NAMED]);
    }
    expect(received).toStrictEqual([BURN, BURN].map((burn) => Object.assign(new BurnDto(), burn)));
  });

  it('refuses a field that is sent under both of its names', async () => {
    const http = await hosted('Harbour');
    const both = { ...BURN, harbourOperationsStatus: 'ENABLED' };
    const { status, body } = await http.send('POST', '/burns', { body: both });
    expect([status, body['details']]).toStrictEqual([400, { reason: 'DUPLICATE_KEY' }]);
  });

  it('renames a stored answer on its way out, so that the same bytes serve under any name', async () => {
    expect((await (await hosted('Harbour')).send('GET', '/burns/stored')).body).toStrictEqual(NAMED);
    expect((await (await hosted('Quay')).send('GET', '/burns/stored')).text).toContain('quayApiMultiplier');
    expect((await (await hosted()).send('GET', '/burns/stored')).text).toBe(JSON.stringify(BURN));
  });

  it('writes its name in codes, in messages and in the paths of wrong fields', async () => {
    const http = await hosted('Harbour');
    expect((await http.send('GET', '/burns/failing')).body).toStrictEqual({
      status: 500,
      code: 'HARBOUR_SWITCH_ERROR',
      message: 'HARBOUR_INTERNAL_ACCOUNT did not answer',
    });
    const wrong = { source: { type: 'x' }, rateDetails: { harbourApiMultiplier: 11 } };
    const { body } = await http.send('POST', '/burns', { body: wrong });
    expect(body['details']).toStrictEqual({
      errors: [
        {
          field: 'source.type',
          message: 'must be one of HARBOUR_INTERNAL_ACCOUNT, PROVIDER_BALANCE',
          constraint: { enum: ['HARBOUR_INTERNAL_ACCOUNT', 'PROVIDER_BALANCE'] },
        },
        { field: 'rateDetails.harbourApiMultiplier', message: 'must be from 0 to 9' },
      ],
    });
  });

  it('leads from an error to the page of its own word, at an origin that keeps its name', async () => {
    const http = await hosted('Harbour', 'https://Service.example');
    expect((await http.send('GET', '/burns/failing')).body['details']).toStrictEqual({
      docUrl: 'https://Service.example/docs/errors/HARBOUR_SWITCH_ERROR',
    });
  });

  it('takes both names of a query’s parameter and of a header', async () => {
    const http = await hosted('Harbour');
    for (const [field, header] of [
      ['harbourOperationsStatus', 'Harbour-Wallet-Signature'],
      ['serviceOperationsStatus', 'Service-Wallet-Signature'],
    ] as const) {
      const answer = await http.send('GET', `/burns?${field}=ENABLED`, { headers: { [header]: 'stamp' } });
      expect(answer.body).toStrictEqual({ seen: 'ENABLED stamp' });
    }
  });

  it('has an OpenAPI document without a word of the contract’s name', async () => {
    const { app } = await hosted('Harbour');
    const named = JSON.stringify(openApiDocument(app, { wireName: 'Harbour' }));
    const words = named.match(/[\w-]*service[\w-]*/gi);
    expect(new Set(words)).toStrictEqual(new Set(['SERVICE_UNAVAILABLE']));
    for (const word of [
      'harbourApiMultiplier',
      'HARBOUR_INTERNAL_ACCOUNT',
      'Harbour-Wallet-Signature',
      'HARBOUR_SWITCH_ERROR',
    ])
      expect(named).toContain(`"${word}"`);
  });
});

describe('a deployment under the contract’s name', () => {
  it('keeps every byte and spends nothing on names', async () => {
    const http = await hosted('Service');
    expect(http.app.getHttpAdapter().getInstance().hasRequestDecorator('wireWords')).toBe(false);
    const { text } = await http.send('POST', '/burns', { body: BURN });
    expect(JSON.parse(text)).toStrictEqual(BURN);
  });
});
