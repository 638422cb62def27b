import type { HttpHarness } from '@causeway/http/testing';
import { newId } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { GetNetworkFee, SetFeeRow } from '../index.js';
import { RatesHost } from '../testing/rates-host.js';

let host: RatesHost;
let http: HttpHarness;
const usdc = newId('InternalAccount');
const usd = newId('InternalAccount');
beforeAll(async () => {
  host = await RatesHost.open(await freshDatabase('crypto_estimate'));
  http = await host.http('operator-token-of-this-spec-0001');
  host.accounts.set(usdc, { type: 'INTERNAL_CRYPTO', currency: 'USDC' });
  host.accounts.set(usd, { type: 'INTERNAL_FIAT', currency: 'USD' });
});
afterAll(async () => {
  await http.close();
  await host.close();
});

const REQUEST = {
  internalAccountId: usdc,
  currency: 'USDC',
  cryptoNetwork: 'BASE',
  amount: 1_000_000,
  destinationAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
};
interface Failure {
  readonly code: string;
  readonly details: { readonly errors: readonly { readonly field: string }[] };
}
const estimate = <Body = Failure>(body: unknown, as: object = {}) =>
  http.send<Body>('POST', '/crypto/estimate-withdrawal-fee', {
    as: { platformId: host.platformId, permissions: ['VIEW'], ...as },
    body,
  });

describe('POST /crypto/estimate-withdrawal-fee', () => {
  it('says what the network and the service take', async () => {
    const { status, body } = await estimate(REQUEST);
    expect([status, body]).toStrictEqual([
      200,
      {
        networkFee: 5_000_000_000_000,
        networkFeeAsset: 'ETH',
        applicationFee: 0,
        totalFee: 20_000,
        netAmount: 980_000,
      },
    ]);
  });

  it('holds what the operator charges for it', async () => {
    const fee = { fixedMinor: 1_000n, milliBasisPoints: 0n, counterpartyFixedMinor: 0n };
    await host.execute(new SetFeeRow({ from: 'USDT', to: 'USDT', fee }, host.forPlatform()));
    const usdt = newId('InternalAccount');
    host.accounts.set(usdt, { type: 'INTERNAL_CRYPTO', currency: 'USDT' });
    const { body } = await estimate({
      ...REQUEST,
      internalAccountId: usdt,
      currency: 'USDT',
      cryptoNetwork: 'ETHEREUM',
      amount: 2_000_000,
    });
    expect(body).toMatchObject({ applicationFee: 1_000, totalFee: 1_501_000, netAmount: 499_000 });
  });

  it.each`
    rule                                    | changed                                                          | code                     | fields
    ${'nothing at all'}                     | ${null}                                                          | ${'INVALID_INPUT'}       | ${['internalAccountId', 'currency', 'cryptoNetwork', 'amount', 'destinationAddress']}
    ${'wrong types'}                        | ${{ internalAccountId: 1, amount: '1', destinationAddress: {} }} | ${'INVALID_INPUT'}       | ${['internalAccountId', 'amount', 'destinationAddress']}
    ${'an unknown network'}                 | ${{ cryptoNetwork: 'DOGE' }}                                     | ${'INVALID_INPUT'}       | ${['cryptoNetwork']}
    ${'an unknown asset'}                   | ${{ currency: 'DOGE' }}                                          | ${'INVALID_CURRENCY'}    | ${['currency']}
    ${'a fraction'}                         | ${{ amount: 1.5 }}                                               | ${'INVALID_INPUT'}       | ${['amount']}
    ${'nothing to withdraw'}                | ${{ amount: 0 }}                                                 | ${'INVALID_AMOUNT'}      | ${['amount']}
    ${'less than nothing'}                  | ${{ amount: -1 }}                                                | ${'INVALID_AMOUNT'}      | ${['amount']}
    ${'2^53'}                               | ${{ amount: 2 ** 53 }}                                           | ${'AMOUNT_OUT_OF_RANGE'} | ${['amount']}
    ${'an address with control characters'} | ${{ destinationAddress: `0x\u0000${'5'.repeat(40)}` }}           | ${'INVALID_INPUT'}       | ${['destinationAddress']}
    ${'an address without end'}             | ${{ destinationAddress: 'a'.repeat(3_000) }}                     | ${'INVALID_INPUT'}       | ${['destinationAddress']}
    ${'an account of fiat'}                 | ${{ internalAccountId: usd }}                                    | ${'INVALID_INPUT'}       | ${['internalAccountId', 'currency']}
    ${'an address of another network'}      | ${{ cryptoNetwork: 'SOLANA' }}                                   | ${'INVALID_INPUT'}       | ${['destinationAddress']}
  `('refuses $rule', async ({ changed, code, fields }) => {
    const { status, body } = await estimate(changed === null ? {} : { ...REQUEST, ...changed });
    expect([status, body.code]).toStrictEqual([400, code]);
    expect(body.details.errors.map(({ field }) => field)).toStrictEqual(fields);
  });

  it('refuses 2^63, to the last digit', async () => {
    const { status, body } = await estimate(
      JSON.stringify(REQUEST).replace('1000000', '9223372036854775808'),
    );
    expect([status, body.code]).toStrictEqual([400, 'AMOUNT_OUT_OF_RANGE']);
  });

  it('refuses an amount that the fees would eat', async () => {
    const { status, body } = await estimate({ ...REQUEST, amount: 20_000 });
    expect([status, body.code]).toStrictEqual([400, 'INVALID_AMOUNT']);
  });

  it('finds no account that does not exist, and none of another platform', async () => {
    const unknown = await estimate({ ...REQUEST, internalAccountId: newId('InternalAccount') });
    const anothers = await estimate(REQUEST, { platformId: newId('Platform') });
    expect([unknown.status, unknown.body.code]).toStrictEqual([404, 'REFERENCE_NOT_FOUND']);
    expect(anothers.text).toBe(unknown.text);
  });

  it('says so in production, where it is unknown what networks take', async () => {
    const { status, body } = await estimate(REQUEST, { environment: 'production' });
    expect([status, body.code]).toStrictEqual([400, 'QUOTE_REQUEST_FAILED']);
  });

  it('is for signed requests only', async () => {
    expect((await http.send('POST', '/crypto/estimate-withdrawal-fee', { as: null, body: {} })).status).toBe(
      401,
    );
  });
});

describe('a network’s fee', () => {
  it.each`
    cryptoNetwork | currency  | fee
    ${'SOLANA'}   | ${'USDC'} | ${{ networkFeeMinor: 5_000n, shareMinor: 5_000n }}
    ${'TRON'}     | ${'USDC'} | ${null}
  `('for $currency over $cryptoNetwork is $fee', async ({ cryptoNetwork, currency, fee }) => {
    expect(
      await host.execute(new GetNetworkFee({ cryptoNetwork, currency }, host.forPlatform())),
    ).toStrictEqual(fee);
  });
});
