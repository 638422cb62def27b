import type { CurrencyCode } from '@causeway/kernel';
import type { PaymentInstructionDocument } from '../published/internal-account.document.js';
import { pixCode } from './pix-code.js';
import type { SandboxCoordinates } from './sandbox-coordinates.js';

type AccountInfo = PaymentInstructionDocument['accountOrWalletInfo'];
export type Presents = (coordinates: SandboxCoordinates, currency: CurrencyCode) => readonly AccountInfo[];

const SERVICE = 'Causeway Sandbox';
const BANK = 'Causeway Sandbox Bank';
/** Valid by its check digit, in a range that no bank has. */
const ROUTING_NUMBER = '990000000';
const bicIn = (country: string): string => `SBOX${country}2X`;

/** An account at a bank or a telephone’s: the fields of its shape, and the reference by which a deposit is found. */
const bank =
  (
    accountType: string,
    paymentRails: readonly string[],
    fields: (coordinates: SandboxCoordinates) => Readonly<Record<string, string>>,
  ): Presents =>
  (coordinates) => [{ accountType, paymentRails, reference: coordinates.reference, ...fields(coordinates) }];

const TRANSFER = ['BANK_TRANSFER'];

/** The bank by name, the account by number. */
const named = (of: SandboxCoordinates) => ({ bankName: BANK, accountNumber: of.digits('account', 12) });

/** Who runs a telephone's account, and what its numbers look like. */
interface MobileMoney {
  readonly callingCode: string;
  /** After the calling code. */
  readonly digits: number;
  readonly provider?: string;
  /** Where several countries share the currency. */
  readonly region?: string;
}

const mobile = (accountType: string, { callingCode, digits, provider, region }: MobileMoney): Presents =>
  bank(accountType, ['MOBILE_MONEY'], (of) => ({
    phoneNumber: `${callingCode}${of.digits('phone', digits)}`,
    ...(provider !== undefined && { provider }),
    ...(region !== undefined && { region }),
  }));

/** Bank name, account number and BIC: how most banks of a region are reached. */
const bankWithBic = (accountType: string, country: string, rails: readonly string[] = TRANSFER): Presents =>
  bank(accountType, rails, (of) => ({ ...named(of), swiftCode: bicIn(country) }));

const withIban = (accountType: string, country: string, length: number): Presents =>
  bank(accountType, ['SEPA', 'SEPA_INSTANT'], (of) => ({
    iban: of.iban(country, length),
    swiftCode: bicIn(country),
    accountHolderName: SERVICE,
    bankName: BANK,
  }));

const evm = (...accountTypes: string[]): Presents => wallets(accountTypes, (of) => of.evmAddress());

const wallets =
  (accountTypes: readonly string[], address: (of: SandboxCoordinates) => string): Presents =>
  (coordinates, assetType) =>
    accountTypes.map((accountType) => ({ accountType, assetType, address: address(coordinates) }));

const spark: Presents = (of, assetType) => [
  {
    accountType: 'SPARK_WALLET',
    assetType,
    address: of.bech32('spark', 'sprt', 59),
    invoice: of.bech32('spark invoice', 'sprt', 90),
  },
];

const all =
  (...presents: readonly Presents[]): Presents =>
  (coordinates, currency) =>
    presents.flatMap((present) => present(coordinates, currency));

/** How a depositor reaches an account, by its currency (accounts §6). */
const BY_CURRENCY: Readonly<Partial<Record<CurrencyCode, Presents>>> = {
  USD: bank('USD_ACCOUNT', ['ACH', 'WIRE', 'RTP', 'FEDNOW'], (of) => ({
    accountNumber: of.digits('account', 12),
    routingNumber: ROUTING_NUMBER,
    accountHolderName: SERVICE,
    bankName: BANK,
    bankAddress: '1 Sandbox Street, Testville',
  })),
  EUR: withIban('EUR_ACCOUNT', 'DE', 18),
  DKK: withIban('DKK_ACCOUNT', 'DK', 14),
  GBP: bank('GBP_ACCOUNT', ['FASTER_PAYMENTS'], (of) => ({
    sortCode: of.digits('sort code', 6),
    accountNumber: of.digits('account', 8),
  })),
  BRL: (of) => [{ accountType: 'BRL_ACCOUNT', qrCode: pixCodeOf(of) }],
  MXN: bank('MXN_ACCOUNT', ['SPEI'], (of) => ({ clabeNumber: of.digits('clabe', 18) })),
  INR: (of) => [
    { accountType: 'INR_ACCOUNT', paymentRails: ['UPI'], vpa: `fund.${of.digits('vpa', 12)}@sandbox` },
  ],
  ARS: (of) => [{ accountType: 'ARS_ACCOUNT', accountNumber: of.digits('cvu', 22) }],
  COP: (of) => [
    { accountType: 'COP_ACCOUNT', paymentUrl: `https://deposits.invalid/${of.uuid('deposit page')}` },
  ],
  AED: bank('AED_ACCOUNT', TRANSFER, (of) => ({ iban: of.iban('AE', 19), swiftCode: bicIn('AE') })),
  BDT: bank('BDT_ACCOUNT', TRANSFER, (of) => ({ ...named(of), branchCode: of.digits('branch', 5) })),
  BWP: mobile('BWP_ACCOUNT', { callingCode: '+267', digits: 8, provider: 'Orange' }),
  CNY: bank('CNY_ACCOUNT', TRANSFER, named),
  EGP: bank('EGP_ACCOUNT', TRANSFER, (of) => ({ bankName: BANK, iban: of.iban('EG', 25) })),
  GHS: bank('GHS_ACCOUNT', TRANSFER, named),
  GTQ: bank('GTQ_ACCOUNT', TRANSFER, (of) => ({ ...named(of), bankAccountType: 'CHECKING' })),
  HTG: mobile('HTG_ACCOUNT', { callingCode: '+509', digits: 8 }),
  JMD: bank('JMD_ACCOUNT', TRANSFER, (of) => ({
    ...named(of),
    branchCode: of.digits('branch', 5),
    bankAccountType: 'CHECKING',
  })),
  KES: mobile('KES_ACCOUNT', { callingCode: '+254', digits: 9, provider: 'M-PESA' }),
  MWK: mobile('MWK_ACCOUNT', { callingCode: '+265', digits: 9, provider: 'AIRTEL' }),
  PKR: bank('PKR_ACCOUNT', TRANSFER, named),
  RWF: mobile('RWF_ACCOUNT', { callingCode: '+250', digits: 9, provider: 'MTN' }),
  TZS: mobile('TZS_ACCOUNT', { callingCode: '+255', digits: 9, provider: 'VODACOM' }),
  UGX: mobile('UGX_ACCOUNT', { callingCode: '+256', digits: 9, provider: 'MTN' }),
  XAF: mobile('XAF_ACCOUNT', { callingCode: '+237', digits: 9, provider: 'MTN', region: 'CM' }),
  XOF: mobile('XOF_ACCOUNT', { callingCode: '+221', digits: 9, provider: 'ORANGE', region: 'SN' }),
  ZAR: bank('ZAR_ACCOUNT', TRANSFER, (of) => ({ accountNumber: of.digits('account', 10), bankName: BANK })),
  ZMW: mobile('ZMW_ACCOUNT', { callingCode: '+260', digits: 9, provider: 'MTN' }),
  CAD: bank('CAD_ACCOUNT', TRANSFER, (of) => ({
    bankCode: of.digits('bank', 3),
    branchCode: of.digits('branch', 5),
    accountNumber: of.digits('account', 12),
  })),
  NGN: bank('NGN_ACCOUNT', TRANSFER, (of) => ({ accountNumber: of.digits('account', 10), bankName: BANK })),
  PHP: bank('PHP_ACCOUNT', TRANSFER, named),
  IDR: bank('IDR_ACCOUNT', TRANSFER, (of) => ({
    ...named(of),
    swiftCode: bicIn('ID'),
    phoneNumber: `+62${of.digits('phone', 11)}`,
  })),
  HKD: bankWithBic('HKD_ACCOUNT', 'HK'),
  MYR: bankWithBic('MYR_ACCOUNT', 'MY'),
  SGD: bankWithBic('SGD_ACCOUNT', 'SG', ['PAYNOW', 'FAST', 'BANK_TRANSFER']),
  THB: bankWithBic('THB_ACCOUNT', 'TH'),
  VND: bankWithBic('VND_ACCOUNT', 'VN'),
  BTC: all(
    spark,
    (of) => [{ accountType: 'LIGHTNING', invoice: of.bech32('invoice', 'lntbs', 180) }],
    (of) => [{ accountType: 'BITCOIN_L1', address: of.bech32('bitcoin', 'tb', 39), network: 'BITCOIN' }],
  ),
  USDC: all(
    wallets(['SOLANA_WALLET'], (of) => of.solanaAddress()),
    evm('BASE_WALLET', 'POLYGON_WALLET', 'ETHEREUM_WALLET', 'ARBITRUM_WALLET'),
  ),
  USDT: all(
    wallets(['TRON_WALLET'], (of) => of.tronAddress()),
    evm('PLASMA_WALLET', 'ETHEREUM_WALLET'),
    wallets(['SOLANA_WALLET'], (of) => of.solanaAddress()),
    evm('ARBITRUM_WALLET'),
  ),
  USDB: spark,
};

/** Every other fiat currency comes in by SWIFT: the account number names the payee, without a reference. */
const BY_SWIFT: Presents = (of) => [
  {
    accountType: 'SWIFT_ACCOUNT',
    paymentRails: ['SWIFT'],
    accountHolderName: SERVICE,
    country: 'US',
    swiftCode: bicIn('US'),
    bankName: BANK,
    accountNumber: of.digits('account', 12),
  },
];

const pixCodeOf = (of: SandboxCoordinates): string =>
  pixCode({
    key: of.uuid('pix key'),
    name: SERVICE.toUpperCase(),
    city: 'SAO PAULO',
    reference: of.reference.replace('-', ''),
  });

/** How money in a currency is sent; defined for every currency. */
export const shapesOf = (currency: CurrencyCode): Presents => BY_CURRENCY[currency] ?? BY_SWIFT;
