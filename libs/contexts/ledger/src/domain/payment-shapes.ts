import { listOf, object, oneOf, optional, text, union, url, type Members } from '@causeway/shapes';

/** Answers only: the bounds document what to expect and validate nothing. */
const LENGTH_MAX = 255;
/** Lightning invoices and PIX codes are the longest. */
const CODE_LENGTH_MAX = 1_024;

const line = () => text({ max: LENGTH_MAX });
const code = () => text({ max: CODE_LENGTH_MAX });
const plain = (...names: readonly string[]): Members =>
  Object.fromEntries(names.map((name) => [name, line()]));
const spare = (...names: readonly string[]): Members =>
  Object.fromEntries(names.map((name) => [name, optional(line())]));
const rails = (...names: readonly string[]): Members => ({ paymentRails: listOf(oneOf(names)) });
const bankAccountType = () => oneOf(['CHECKING', 'SAVINGS']);
const asset = (...assets: readonly string[]): Members => ({ assetType: oneOf(assets) });

const TRANSFER = rails('BANK_TRANSFER');
const BIC_BANK = { ...plain('bankName', 'accountNumber', 'swiftCode', 'reference'), ...TRANSFER };
/** The bank by name, the account by number. */
const NAMED = { ...plain('bankName', 'accountNumber', 'reference'), ...TRANSFER };
/** A bank or a telephone: what is shown is one of them. */
const EITHER_WAY = {
  ...plain('bankName', 'reference'),
  ...spare('accountNumber', 'phoneNumber'),
  ...rails('BANK_TRANSFER', 'MOBILE_MONEY'),
};
const MOBILE = { ...plain('phoneNumber', 'provider', 'reference'), ...rails('MOBILE_MONEY') };
const SEPA = {
  ...plain('iban', 'reference'),
  ...spare('swiftCode', 'accountHolderName', 'bankName'),
  ...rails('SEPA', 'SEPA_INSTANT'),
};

const schemaOf = (currency: string): string =>
  `Payment${currency.charAt(0)}${currency.slice(1).toLowerCase()}AccountInfo`;

/** Account type, name of its shape in the contract, and the fields besides `accountType`. */
export const PAYMENT_SHAPES: readonly (readonly [
  accountType: string,
  schemaName: string,
  fields: Members,
])[] = [
  [
    'USD_ACCOUNT',
    'PaymentUsdAccountInfo',
    {
      ...plain('accountNumber', 'routingNumber', 'reference'),
      ...spare('accountHolderName', 'bankName', 'bankAddress'),
      ...spare('intermediaryBankName', 'intermediaryRoutingNumber', 'fiToFiInformation'),
      bankAccountType: optional(bankAccountType()),
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
  ['BRL_ACCOUNT', 'PaymentBrlAccountInfo', { qrCode: code() }],
  ['MXN_ACCOUNT', 'PaymentMxnAccountInfo', { ...plain('clabeNumber', 'reference'), ...rails('SPEI') }],
  [
    'INR_ACCOUNT',
    'PaymentInrAccountInfo',
    {
      ...plain('vpa'),
      ...spare('accountNumber', 'ifsc', 'rail', 'bankName'),
      ...rails('UPI', 'NEFT', 'RTGS'),
    },
  ],
  ['ARS_ACCOUNT', 'PaymentArsAccountInfo', plain('accountNumber')],
  ['COP_ACCOUNT', 'PaymentCopAccountInfo', { paymentUrl: url() }],
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
    { ...plain('iban', 'reference'), ...spare('swiftCode'), ...TRANSFER },
  ],
  ['ZAR_ACCOUNT', 'PaymentZarAccountInfo', NAMED],
  ['GTQ_ACCOUNT', 'PaymentGtqAccountInfo', { ...NAMED, bankAccountType: bankAccountType() }],
  [
    'JMD_ACCOUNT',
    'PaymentJmdAccountInfo',
    { ...NAMED, ...plain('branchCode'), bankAccountType: bankAccountType() },
  ],
  ['BDT_ACCOUNT', 'PaymentBdtAccountInfo', { ...EITHER_WAY, ...spare('branchCode', 'swiftCode') }],
  [
    'SLV_ACCOUNT',
    'PaymentSlvAccountInfo',
    { ...EITHER_WAY, ...spare('bankName'), bankAccountType: optional(bankAccountType()) },
  ],
  ['CNY_ACCOUNT', 'PaymentCnyAccountInfo', EITHER_WAY],
  ['GHS_ACCOUNT', 'PaymentGhsAccountInfo', EITHER_WAY],
  ['PKR_ACCOUNT', 'PaymentPkrAccountInfo', { ...EITHER_WAY, ...spare('iban') }],
  [
    'EGP_ACCOUNT',
    'PaymentEgpAccountInfo',
    {
      ...plain('bankName', 'reference'),
      ...spare('iban', 'phoneNumber'),
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
  ['XAF_ACCOUNT', 'PaymentXafAccountInfo', { ...MOBILE, region: oneOf(['CM', 'CG']) }],
  ['XOF_ACCOUNT', 'PaymentXofAccountInfo', { ...MOBILE, region: oneOf(['BJ', 'CI', 'SN', 'TG']) }],
  ['HKD_ACCOUNT', 'PaymentHkdAccountInfo', BIC_BANK],
  ['MYR_ACCOUNT', 'PaymentMyrAccountInfo', BIC_BANK],
  [
    'SGD_ACCOUNT',
    'PaymentSgdAccountInfo',
    { ...BIC_BANK, ...spare('bankName'), ...rails('PAYNOW', 'FAST', 'BANK_TRANSFER') },
  ],
  ['THB_ACCOUNT', 'PaymentThbAccountInfo', BIC_BANK],
  ['VND_ACCOUNT', 'PaymentVndAccountInfo', BIC_BANK],
  [
    'SWIFT_ACCOUNT',
    'PaymentSwiftAccountInfo',
    {
      ...plain('accountHolderName', 'country', 'swiftCode', 'bankName'),
      ...spare('accountNumber', 'iban', 'bankAddress', 'reference'),
      ...rails('SWIFT'),
    },
  ],
  [
    'SPARK_WALLET',
    'PaymentSparkWalletInfo',
    { ...plain('address'), ...asset('BTC', 'USDB'), invoice: optional(code()) },
  ],
  ['LIGHTNING', 'PaymentLightningInvoiceInfo', { invoice: code() }],
  [
    'BITCOIN_L1',
    'PaymentBitcoinDepositAddressInfo',
    { ...plain('address'), network: optional(oneOf(['BITCOIN'])) },
  ],
  ['SOLANA_WALLET', 'PaymentSolanaWalletInfo', { ...plain('address'), ...asset('USDC', 'USDT') }],
  ['BASE_WALLET', 'PaymentBaseWalletInfo', { ...plain('address'), ...asset('USDC') }],
  ['POLYGON_WALLET', 'PaymentPolygonWalletInfo', { ...plain('address'), ...asset('USDC') }],
  ['ETHEREUM_WALLET', 'PaymentEthereumWalletInfo', { ...plain('address'), ...asset('USDC', 'USDT') }],
  // In the seed, not in the contract: shaped like Ethereum (accounts §6).
  ['ARBITRUM_WALLET', 'PaymentArbitrumWalletInfo', { ...plain('address'), ...asset('USDC', 'USDT') }],
  ['EMBEDDED_WALLET', 'PaymentEmbeddedWalletInfo', { payloadToSign: code() }],
  ['TRON_WALLET', 'PaymentTronWalletInfo', { ...plain('address'), ...asset('USDT') }],
  ['PLASMA_WALLET', 'PaymentPlasmaWalletInfo', { ...plain('address'), ...asset('USDT') }],
  // On quotes alone: what the wallet's owner signs.
  ['EMBEDDED_WALLET', 'PaymentEmbeddedWalletInfo', { payloadToSign: code() }],
];

/** Where a depositor sends money, distinguished by `accountType`. */
export const paymentInfo = union(
  'accountType',
  Object.fromEntries(
    PAYMENT_SHAPES.map(([accountType, schemaName, fields]) => [
      accountType,
      object(schemaName, { accountType: oneOf([accountType]), ...fields }),
    ]),
  ),
);
