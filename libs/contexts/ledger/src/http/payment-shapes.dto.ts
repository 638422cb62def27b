import { dtoOf, listOf, oneOf, text, url, type DtoField, type Variants } from '@causeway/http';

/** Answers only: the bounds tell readers what to expect, nothing is judged by them. */
const LENGTH_MAX = 255;
/** Lightning invoices and PIX codes are the longest. */
const CODE_LENGTH_MAX = 1_024;

type Fields = Readonly<Record<string, DtoField>>;

const plain = (...names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, { kind: text({ max: LENGTH_MAX }) }]));
const optional = (...names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, { kind: text({ max: LENGTH_MAX }), optional: true }]));
const code = (name: string, isOptional = false): Fields => ({
  [name]: { kind: text({ max: CODE_LENGTH_MAX }), optional: isOptional },
});
const rails = (...names: readonly string[]): Fields => ({ paymentRails: { kind: listOf(oneOf(names)) } });
const choice = (name: string, values: readonly string[], isOptional = false): Fields => ({
  [name]: { kind: oneOf(values), optional: isOptional },
});
const kindOfAccount = (isOptional = false): Fields =>
  choice('bankAccountType', ['CHECKING', 'SAVINGS'], isOptional);
const asset = (...assets: readonly string[]): Fields => ({ assetType: { kind: oneOf(assets) } });

const TRANSFER = rails('BANK_TRANSFER');
const BIC_BANK = { ...plain('bankName', 'accountNumber', 'swiftCode', 'reference'), ...TRANSFER };
/** The bank by name, the account by number. */
const NAMED = { ...plain('bankName', 'accountNumber', 'reference'), ...TRANSFER };
/** A bank or a telephone: what is shown is one of them. */
const EITHER_WAY = {
  ...plain('bankName', 'reference'),
  ...optional('accountNumber', 'phoneNumber'),
  ...rails('BANK_TRANSFER', 'MOBILE_MONEY'),
};
const MOBILE = { ...plain('phoneNumber', 'provider', 'reference'), ...rails('MOBILE_MONEY') };
const SEPA = {
  ...plain('iban', 'reference'),
  ...optional('swiftCode', 'accountHolderName', 'bankName'),
  ...rails('SEPA', 'SEPA_INSTANT'),
};

const schemaOf = (currency: string): string =>
  `Payment${currency.charAt(0)}${currency.slice(1).toLowerCase()}AccountInfo`;

/** Account type, name of its shape in the contract, and the fields besides `accountType`. */
const SHAPES: readonly (readonly [accountType: string, schemaName: string, fields: Fields])[] = [
  [
    'USD_ACCOUNT',
    'PaymentUsdAccountInfo',
    {
      ...plain('accountNumber', 'routingNumber', 'reference'),
      ...optional('accountHolderName', 'bankName', 'bankAddress'),
      ...optional('intermediaryBankName', 'intermediaryRoutingNumber', 'fiToFiInformation'),
      ...kindOfAccount(true),
      ...rails('ACH', 'WIRE', 'RTP', 'FEDNOW'),
    },
  ],
  ['EUR_ACCOUNT', 'PaymentEurAccountInfo', SEPA],
  ['DKK_ACCOUNT', 'PaymentDkkAccountInfo', SEPA],
  [
    'GBP_ACCOUNT',
    'PaymentGbpAccountInfo',
    { ...plain('sortCode', 'accountNumber', 'reference'), ...rails('FASTER_PAYMENTS') },
  ],
  ['BRL_ACCOUNT', 'PaymentBrlAccountInfo', code('qrCode')],
  ['MXN_ACCOUNT', 'PaymentMxnAccountInfo', { ...plain('clabeNumber', 'reference'), ...rails('SPEI') }],
  [
    'INR_ACCOUNT',
    'PaymentInrAccountInfo',
    {
      ...plain('vpa'),
      ...optional('accountNumber', 'ifsc', 'rail', 'bankName'),
      ...rails('UPI', 'NEFT', 'RTGS'),
    },
  ],
  ['ARS_ACCOUNT', 'PaymentArsAccountInfo', plain('accountNumber')],
  ['COP_ACCOUNT', 'PaymentCopAccountInfo', { paymentUrl: { kind: url() } }],
  [
    'CAD_ACCOUNT',
    'PaymentCadAccountInfo',
    { ...plain('bankCode', 'branchCode', 'accountNumber', 'reference'), ...TRANSFER },
  ],
  [
    'NGN_ACCOUNT',
    'PaymentNgnAccountInfo',
    { ...plain('accountNumber', 'bankName', 'reference'), ...TRANSFER },
  ],
  [
    'PHP_ACCOUNT',
    'PaymentPhpAccountInfo',
    { ...plain('accountNumber', 'bankName', 'reference'), ...TRANSFER },
  ],
  ['IDR_ACCOUNT', 'PaymentIdrAccountInfo', { ...BIC_BANK, ...plain('phoneNumber') }],
  [
    'AED_ACCOUNT',
    'PaymentAedAccountInfo',
    { ...plain('iban', 'reference'), ...optional('swiftCode'), ...TRANSFER },
  ],
  ['ZAR_ACCOUNT', 'PaymentZarAccountInfo', NAMED],
  ['GTQ_ACCOUNT', 'PaymentGtqAccountInfo', { ...NAMED, ...kindOfAccount() }],
  ['JMD_ACCOUNT', 'PaymentJmdAccountInfo', { ...NAMED, ...plain('branchCode'), ...kindOfAccount() }],
  ['BDT_ACCOUNT', 'PaymentBdtAccountInfo', { ...EITHER_WAY, ...optional('branchCode', 'swiftCode') }],
  [
    'SLV_ACCOUNT',
    'PaymentSlvAccountInfo',
    { ...EITHER_WAY, ...optional('bankName'), ...kindOfAccount(true) },
  ],
  ['CNY_ACCOUNT', 'PaymentCnyAccountInfo', EITHER_WAY],
  ['GHS_ACCOUNT', 'PaymentGhsAccountInfo', EITHER_WAY],
  ['PKR_ACCOUNT', 'PaymentPkrAccountInfo', { ...EITHER_WAY, ...optional('iban') }],
  [
    'EGP_ACCOUNT',
    'PaymentEgpAccountInfo',
    {
      ...plain('bankName', 'reference'),
      ...optional('iban', 'phoneNumber'),
      ...rails('BANK_TRANSFER', 'MOBILE_MONEY'),
    },
  ],
  [
    'HTG_ACCOUNT',
    'PaymentHtgAccountInfo',
    { ...plain('phoneNumber', 'reference'), ...rails('MOBILE_MONEY') },
  ],
  ...['BWP', 'KES', 'MWK', 'RWF', 'TZS', 'UGX', 'ZMW'].map(
    (currency) => [`${currency}_ACCOUNT`, schemaOf(currency), MOBILE] as const,
  ),
  ['XAF_ACCOUNT', 'PaymentXafAccountInfo', { ...MOBILE, ...choice('region', ['CM', 'CG']) }],
  ['XOF_ACCOUNT', 'PaymentXofAccountInfo', { ...MOBILE, ...choice('region', ['BJ', 'CI', 'SN', 'TG']) }],
  ['HKD_ACCOUNT', 'PaymentHkdAccountInfo', BIC_BANK],
  ['MYR_ACCOUNT', 'PaymentMyrAccountInfo', BIC_BANK],
  [
    'SGD_ACCOUNT',
    'PaymentSgdAccountInfo',
    { ...BIC_BANK, ...optional('bankName'), ...rails('PAYNOW', 'FAST', 'BANK_TRANSFER') },
  ],
  ['THB_ACCOUNT', 'PaymentThbAccountInfo', BIC_BANK],
  ['VND_ACCOUNT', 'PaymentVndAccountInfo', BIC_BANK],
  [
    'SWIFT_ACCOUNT',
    'PaymentSwiftAccountInfo',
    {
      ...plain('accountHolderName', 'country', 'swiftCode', 'bankName'),
      ...optional('accountNumber', 'iban', 'bankAddress', 'reference'),
      ...rails('SWIFT'),
    },
  ],
  [
    'SPARK_WALLET',
    'PaymentSparkWalletInfo',
    { ...plain('address'), ...asset('BTC', 'USDB'), ...code('invoice', true) },
  ],
  ['LIGHTNING', 'PaymentLightningInvoiceInfo', code('invoice')],
  [
    'BITCOIN_L1',
    'PaymentBitcoinDepositAddressInfo',
    { ...plain('address'), network: { kind: oneOf(['BITCOIN']), optional: true } },
  ],
  ['SOLANA_WALLET', 'PaymentSolanaWalletInfo', { ...plain('address'), ...asset('USDC', 'USDT') }],
  ['BASE_WALLET', 'PaymentBaseWalletInfo', { ...plain('address'), ...asset('USDC') }],
  ['POLYGON_WALLET', 'PaymentPolygonWalletInfo', { ...plain('address'), ...asset('USDC') }],
  ['ETHEREUM_WALLET', 'PaymentEthereumWalletInfo', { ...plain('address'), ...asset('USDC', 'USDT') }],
  // In the seed, not in the contract: shaped like Ethereum (accounts §6).
  ['ARBITRUM_WALLET', 'PaymentArbitrumWalletInfo', { ...plain('address'), ...asset('USDC', 'USDT') }],
  ['EMBEDDED_WALLET', 'PaymentEmbeddedWalletInfo', code('payloadToSign')],
  ['TRON_WALLET', 'PaymentTronWalletInfo', { ...plain('address'), ...asset('USDT') }],
  ['PLASMA_WALLET', 'PaymentPlasmaWalletInfo', { ...plain('address'), ...asset('USDT') }],
  // On quotes alone: what the wallet's owner signs.
  ['EMBEDDED_WALLET', 'PaymentEmbeddedWalletInfo', code('payloadToSign')],
];

/** Where a depositor sends money, told apart by `accountType`. */
export const PAYMENT_INFOS: Variants = Object.fromEntries(
  SHAPES.map(([accountType, schemaName, fields]) => [
    accountType,
    dtoOf(schemaName, { accountType: { kind: oneOf([accountType]) }, ...fields }),
  ]),
);
