import { choosePlatformFee, type NamedPlatformFee, type PlatformFeeRequest } from './platform-fee.js';

const fee = (amountMinor: bigint, basisPoints: bigint, currency = 'USD'): NamedPlatformFee => ({
  fixed: { amountMinor, currency },
  basisPoints,
});
const configured = fee(40n, 65n);
const choose = (request: Partial<PlatformFeeRequest>) =>
  choosePlatformFee({ sendingCurrency: 'USD', receivingCurrency: 'EUR', ...request });
const applies = (fixedMinor: bigint, basisPoints: bigint) => ({
  status: 'APPLIES',
  fee: { fixedMinor, basisPoints },
});
const NONE = { status: 'NONE' };

describe('the configured fee (quotes §6.4)', () => {
  it.each`
    rule                                         | request                                                                                 | choice
    ${'is taken from USD into another currency'} | ${{ configured }}                                                                       | ${applies(40n, 65n)}
    ${'is taken from USD into its stablecoin'}   | ${{ configured, receivingCurrency: 'USDC' }}                                            | ${applies(40n, 65n)}
    ${'is not taken within USD'}                 | ${{ configured, receivingCurrency: 'USD' }}                                             | ${NONE}
    ${'is not taken from another currency'}      | ${{ configured: fee(1n, 1n, 'EUR'), sendingCurrency: 'EUR', receivingCurrency: 'USD' }} | ${NONE}
    ${'is not taken where none is configured'}   | ${{}}                                                                                   | ${NONE}
    ${'counts with its fixed part alone'}        | ${{ configured: fee(40n, 0n) }}                                                         | ${applies(40n, 0n)}
    ${'counts with its variable part alone'}     | ${{ configured: fee(0n, 65n) }}                                                         | ${applies(0n, 65n)}
    ${'of nothing is none'}                      | ${{ configured: fee(0n, 0n) }}                                                          | ${NONE}
  `('$rule', ({ request, choice }) => {
    expect(choose(request)).toStrictEqual(choice);
  });
});

describe('an override (quotes §6.4)', () => {
  it.each`
    rule                                        | request                                                  | choice
    ${'replaces the configured fee'}            | ${{ configured, override: fee(10n, 15n) }}               | ${applies(10n, 15n)}
    ${'replaces both of its parts'}             | ${{ configured, override: fee(10n, 0n) }}                | ${applies(10n, 0n)}
    ${'of nothing waives the configured fee'}   | ${{ configured, override: fee(0n, 0n) }}                 | ${NONE}
    ${'is taken within USD too'}                | ${{ override: fee(10n, 15n), receivingCurrency: 'USD' }} | ${applies(10n, 15n)}
    ${'may be all of it, which pricing judges'} | ${{ override: fee(0n, 10_000n) }}                        | ${applies(0n, 10_000n)}
  `('$rule', ({ request, choice }) => {
    expect(choose(request)).toStrictEqual(choice);
  });

  it.each`
    rule                                  | request                                                     | field                                              | message
    ${'from another currency than USD'}   | ${{ override: fee(1n, 1n, 'EUR'), sendingCurrency: 'EUR' }} | ${'platformFeeOverride'}                           | ${'is for payments from USD alone'}
    ${'in another currency than is sent'} | ${{ override: fee(1n, 1n, 'EUR') }}                         | ${'platformFeeOverride.platformFixedFee.currency'} | ${'must be the sending currency, USD'}
    ${'with a negative fixed part'}       | ${{ override: fee(-1n, 1n) }}                               | ${'platformFeeOverride.platformFixedFee.amount'}   | ${'must not be below 0'}
    ${'with a negative rate'}             | ${{ override: fee(1n, -1n) }}                               | ${'platformFeeOverride.platformVariableFeeBps'}    | ${'must be 0 to 10000'}
    ${'with a rate above 100 %'}          | ${{ override: fee(1n, 10_001n) }}                           | ${'platformFeeOverride.platformVariableFeeBps'}    | ${'must be 0 to 10000'}
  `('$rule is invalid input', ({ request, field, message }) => {
    expect(choose(request)).toStrictEqual({ status: 'REFUSED', code: 'INVALID_INPUT', field, message });
  });
});
