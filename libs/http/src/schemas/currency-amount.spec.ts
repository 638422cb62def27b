import { currency } from '@causeway/kernel';
import { Controller, Get, Query } from '@nestjs/common';
import { Permission } from '../access/access.js';
import { Answers, Operation } from '../routes/operation.js';
import { httpHarness, type HttpHarness } from '../testing/index.js';
import { CurrencyAmountDto } from './currency-amount.dto.js';

/** Larger than a request may be, and than a JavaScript number can say. */
const LARGE = 9_007_199_254_740_993n;

@Controller('amounts')
class AmountsController {
  @Get()
  @Permission('VIEW')
  @Operation('amount', 'An amount')
  @Answers(200, CurrencyAmountDto)
  amount(@Query('of') of = 'USD') {
    return { amount: LARGE, currency: of === 'nothing' ? {} : currency(of as 'USD') };
  }
}

describe('an amount in an answer', () => {
  let http: HttpHarness;
  beforeAll(async () => {
    http = await httpHarness({ controllers: [AmountsController] });
  });
  afterAll(() => http.close());

  it('has all its digits and its currency in full, whatever the currency', async () => {
    expect((await http.send('GET', '/amounts')).text).toBe(
      '{"amount":9007199254740993,"currency":{"code":"USD","name":"United States Dollar","symbol":"$","decimals":2}}',
    );
    expect((await http.send('GET', '/amounts?of=USDC')).text).toContain('"symbol":"","decimals":6');
  });

  it('is not as documented without the parts of its currency', async () => {
    await expect(http.send('GET', '/amounts?of=nothing')).rejects.toThrow(
      "must have required property 'code'",
    );
  });

  it('is documented under the names of the contract', () => {
    expect(http.document.components?.schemas).toMatchObject({
      CurrencyAmount: {
        required: ['amount', 'currency'],
        properties: {
          amount: { type: 'integer', format: 'int64' },
          currency: { $ref: '#/components/schemas/Currency' },
        },
      },
      Currency: { properties: { decimals: { type: 'integer', minimum: 0 } } },
    });
  });
});
