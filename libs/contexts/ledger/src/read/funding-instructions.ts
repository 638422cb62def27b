import type { CurrencyCode, Environment } from '@causeway/kernel';
import type { AccountState } from '../domain/account.js';
import type { PaymentInstructionDocument } from '../published/internal-account.document.js';
import { pixCode } from './pix-code.js';
import { SandboxCoordinates } from './sandbox-coordinates.js';

type AccountInfo = PaymentInstructionDocument['accountOrWalletInfo'];
type Presents = (coordinates: SandboxCoordinates, currency: CurrencyCode) => readonly AccountInfo[];

const SERVICE = 'Causeway Sandbox';
const BANK = 'Causeway Sandbox Bank';
/** Valid by its check digit, in a range that no bank has. */
const ROUTING_NUMBER = '990000000';
const bicIn = (country: string): string => `SBOX${country}2X`;

/** A bank account: the fields of its shape, and the reference by which a deposit is found. */
const bank =
  (
    accountType: string,
    paymentRails: readonly string[],
    fields: (coordinates: SandboxCoordinates) => Readonly<Record<string, string>>,
  ): Presents =>
  (coordinates) => [{ accountType, paymentRails, reference: coordinates.reference, ...fields(coordinates) }];

const TRANSFER = ['BANK_TRANSFER'];

/** Bank name, account number and BIC: how most banks of a region are reached. */
const bankWithBic = (accountType: string, country: string, rails: readonly string[] = TRANSFER): Presents =>
  bank(accountType, rails, (of) => ({
    bankName: BANK,
    accountNumber: of.digits('account', 12),
    swiftCode: bicIn(country),
  }));

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
  CAD: bank('CAD_ACCOUNT', TRANSFER, (of) => ({
    bankCode: of.digits('bank', 3),
    branchCode: of.digits('branch', 5),
    accountNumber: of.digits('account', 12),
  })),
  NGN: bank('NGN_ACCOUNT', TRANSFER, (of) => ({ accountNumber: of.digits('account', 10), bankName: BANK })),
  PHP: bank('PHP_ACCOUNT', TRANSFER, (of) => ({ accountNumber: of.digits('account', 12), bankName: BANK })),
  IDR: bank('IDR_ACCOUNT', TRANSFER, (of) => ({
    bankName: BANK,
    accountNumber: of.digits('account', 12),
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

/** Every other fiat currency comes in by SWIFT, where the account number names the payee and no reference is needed. */
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

/**
 * Where money for an account is sent (accounts §6). A frozen, failed or closed account shows nothing; in production
 * coordinates come with a connector, and none is there.
 */
export const fundingInstructions = (
  { accountId, currency, owner, status }: AccountState,
  environment: Environment,
): readonly PaymentInstructionDocument[] => {
  if (environment === 'production' || (status !== 'ACTIVE' && status !== 'PENDING')) return [];
  const isPlatformAccount = owner.customerId === undefined;
  return simulatedInstructions(new SandboxCoordinates(accountId), currency, isPlatformAccount);
};

/** How the sandbox says where to send a currency, for an account or for a single quote. */
export const simulatedInstructions = (
  coordinates: SandboxCoordinates,
  currency: CurrencyCode,
  isPlatformAccount: boolean,
): readonly PaymentInstructionDocument[] => {
  const present = BY_CURRENCY[currency] ?? BY_SWIFT;
  return present(coordinates, currency).map((accountOrWalletInfo) => ({
    accountOrWalletInfo,
    // The seed shows it beside, the contract inside the Spark entry: it is in both places.
    ...(typeof accountOrWalletInfo['invoice'] === 'string' &&
    accountOrWalletInfo.accountType === 'SPARK_WALLET'
      ? { invoice: accountOrWalletInfo['invoice'] }
      : {}),
    ...('reference' in accountOrWalletInfo
      ? { instructionsNotes: 'Send the reference with every payment, exactly as it is shown' }
      : {}),
    isPlatformAccount,
  }));
};
