/** A good body of every type of the contract, right in production too, and for each field a value that is not. */
export interface AccountExample {
  readonly currency: string;
  /** Without `accountType` and `beneficiary`. */
  readonly info: Readonly<Record<string, unknown>>;
  readonly rails?: readonly string[];
  readonly bad: Readonly<Record<string, unknown>>;
  readonly beneficiary?: object;
}

const BANK = ['BANK_TRANSFER'];
const MOBILE = ['MOBILE_MONEY'];
const SEPA = ['SEPA', 'SEPA_INSTANT'];
const TOO_LONG = 'x'.repeat(256);

const ADDRESS = { line1: 'Main Street 1', city: 'Berlin', postalCode: '10117', country: 'DE' };
/** Has every field that any type requires of a person, in production too. */
export const PERSON = {
  beneficiaryType: 'INDIVIDUAL',
  fullName: 'Erika Mustermann',
  countryOfResidence: 'DE',
  phoneNumber: '+4915112345678',
  address: ADDRESS,
};
export const COMPANY = {
  beneficiaryType: 'BUSINESS',
  legalName: 'Muster GmbH',
  registrationNumber: 'HRB 1',
  taxId: 'DE1',
  address: ADDRESS,
};

const asian = { bankName: 'Bank', accountNumber: '123456789', swiftCode: 'ABCDSGSGXXX' };
const badAsian = { bankName: '', accountNumber: 'x'.repeat(35), swiftCode: 'ABC' };
const mobile = (currency: string, phoneNumber: string, provider = 'MTN'): AccountExample => ({
  currency,
  info: { phoneNumber, provider },
  rails: MOBILE,
  bad: { phoneNumber: '0123', provider: TOO_LONG },
});
const wallet = (currency: string, address: string): AccountExample => ({
  currency,
  info: { address },
  bad: { address: 'wallet' },
});
const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

export const EXAMPLES: Readonly<Record<string, AccountExample>> = {
  AED_ACCOUNT: {
    currency: 'AED',
    info: { iban: 'AE070331234567890123456', swiftCode: 'BOMLAEAD' },
    rails: BANK,
    bad: { iban: 'DE070331234567890123456', swiftCode: 'bomlaead' },
  },
  BDT_ACCOUNT: {
    currency: 'BDT',
    info: { bankName: 'Bank', accountNumber: '123', branchCode: '12345', swiftCode: 'ABCDBDDH' },
    rails: BANK,
    bad: { bankName: TOO_LONG, accountNumber: '', branchCode: '1234', swiftCode: '1' },
  },
  BRL_ACCOUNT: {
    currency: 'BRL',
    info: { pixKey: '52998224725', pixKeyType: 'CPF', taxId: '52998224725' },
    rails: ['PIX'],
    bad: { pixKey: 'x'.repeat(78), pixKeyType: 'FAX', taxId: '1' },
  },
  BWP_ACCOUNT: mobile('BWP', '+26771123456'),
  CAD_ACCOUNT: {
    currency: 'CAD',
    info: { bankCode: '001', branchCode: '12345', accountNumber: '1234567' },
    rails: BANK,
    bad: { bankCode: '1', branchCode: '1234', accountNumber: '123456' },
  },
  CNY_ACCOUNT: {
    currency: 'CNY',
    info: { bankName: 'Bank of China', accountNumber: '1234' },
    rails: BANK,
    bad: { bankName: '', accountNumber: 'x'.repeat(35) },
    beneficiary: COMPANY,
  },
  COP_ACCOUNT: {
    currency: 'COP',
    info: { bankName: 'Bank', accountNumber: '1', bankAccountType: 'CHECKING' },
    rails: BANK,
    bad: { bankName: '', accountNumber: '', bankAccountType: 'PIGGY' },
    beneficiary: { ...PERSON, documentType: 'CC', documentNumber: '123' },
  },
  DKK_ACCOUNT: {
    currency: 'DKK',
    info: { iban: 'DK5000400440116243', swiftCode: 'DABADKKK' },
    rails: SEPA,
    bad: { iban: 'DK50', swiftCode: 'D' },
  },
  EGP_ACCOUNT: {
    currency: 'EGP',
    info: { bankName: 'Bank', iban: 'EG380019000500000000263180002' },
    rails: BANK,
    bad: { bankName: 5, iban: 'EG38' },
  },
  EUR_ACCOUNT: {
    currency: 'EUR',
    info: { iban: 'DE89370400440532013000', swiftCode: 'COBADEFF' },
    rails: SEPA,
    bad: { iban: 'nonsense', swiftCode: 'COBA' },
  },
  GBP_ACCOUNT: {
    currency: 'GBP',
    info: { sortCode: '123456', accountNumber: '12345678' },
    rails: ['FASTER_PAYMENTS'],
    bad: { sortCode: '12-34-56', accountNumber: '1234567' },
  },
  GHS_ACCOUNT: {
    currency: 'GHS',
    info: { bankName: 'Bank', phoneNumber: '+233201234567' },
    rails: MOBILE,
    bad: { bankName: '', phoneNumber: '0201' },
  },
  GTQ_ACCOUNT: {
    currency: 'GTQ',
    info: { accountNumber: '1', bankAccountType: 'SAVINGS', bankName: 'Bank' },
    rails: BANK,
    bad: { accountNumber: '', bankAccountType: 'savings', bankName: '' },
  },
  HKD_ACCOUNT: { currency: 'HKD', info: asian, rails: BANK, bad: badAsian },
  HTG_ACCOUNT: {
    currency: 'HTG',
    info: { phoneNumber: '+50912345678' },
    rails: MOBILE,
    bad: { phoneNumber: '+' },
  },
  IDR_ACCOUNT: {
    currency: 'IDR',
    info: { ...asian, phoneNumber: '+62812345678' },
    rails: BANK,
    bad: { ...badAsian, phoneNumber: '+49812345678' },
  },
  ILS_ACCOUNT: {
    currency: 'ILS',
    info: { iban: 'IL620108000000099999999', swiftCode: 'POALILIT', bankName: 'Bank' },
    rails: BANK,
    bad: { iban: 'IL62', swiftCode: '', bankName: '' },
  },
  INR_ACCOUNT: {
    currency: 'INR',
    info: { accountNumber: '123456789', ifsc: 'HDFC0001234', rail: 'NEFT', bankName: 'Bank' },
    rails: ['NEFT'],
    bad: { accountNumber: '12345678', ifsc: 'HDFC1001234', rail: 'IMPS', bankName: '' },
  },
  JMD_ACCOUNT: {
    currency: 'JMD',
    info: { accountNumber: '1', branchCode: '12345', bankAccountType: 'CHECKING', bankName: 'Bank' },
    rails: BANK,
    bad: { accountNumber: '', branchCode: 'abcde', bankAccountType: '', bankName: '' },
  },
  KES_ACCOUNT: mobile('KES', '+254712345678', 'M-PESA'),
  MWK_ACCOUNT: mobile('MWK', '+265991234567', 'TNM'),
  MXN_ACCOUNT: {
    currency: 'MXN',
    info: { clabeNumber: '032180000118359719' },
    rails: ['SPEI'],
    bad: { clabeNumber: '0321' },
  },
  MYR_ACCOUNT: { currency: 'MYR', info: asian, rails: BANK, bad: badAsian },
  NGN_ACCOUNT: {
    currency: 'NGN',
    info: { accountNumber: '0123456789', bankName: 'Bank' },
    rails: BANK,
    bad: { accountNumber: '012345678', bankName: '' },
  },
  PHP_ACCOUNT: {
    currency: 'PHP',
    info: { bankName: 'Bank', accountNumber: '12345678' },
    rails: BANK,
    bad: { bankName: '', accountNumber: '1234567' },
  },
  PKR_ACCOUNT: {
    currency: 'PKR',
    info: { bankName: 'Bank', iban: 'PK36SCBL0000001123456702' },
    rails: BANK,
    bad: { bankName: '', iban: 'PK36' },
  },
  RWF_ACCOUNT: mobile('RWF', '+250781234567'),
  SGD_ACCOUNT: {
    currency: 'SGD',
    info: { accountNumber: '123456789', swiftCode: 'DBSSSGSG', bankName: 'DBS' },
    rails: ['PAYNOW', 'FAST', 'BANK_TRANSFER'],
    bad: { accountNumber: '', swiftCode: 'DBS', bankName: '' },
  },
  SLV_ACCOUNT: {
    currency: 'USD',
    info: { accountNumber: '1', bankAccountType: 'SAVINGS', bankName: 'Bank' },
    rails: BANK,
    bad: { accountNumber: '', bankAccountType: 'x', bankName: '' },
  },
  THB_ACCOUNT: { currency: 'THB', info: asian, rails: BANK, bad: badAsian },
  TZS_ACCOUNT: mobile('TZS', '+255712345678', 'Vodacom'),
  UGX_ACCOUNT: mobile('UGX', '+256712345678'),
  USD_ACCOUNT: {
    currency: 'USD',
    info: {
      accountNumber: '0001234',
      routingNumber: '021000021',
      bankAccountType: 'CHECKING',
      bankName: 'Bank',
      intermediaryBankName: 'Other',
      intermediaryRoutingNumber: '021000021',
      fiToFiInformation: 'Desk 4',
    },
    rails: ['ACH', 'WIRE', 'RTP', 'FEDNOW'],
    bad: {
      accountNumber: '',
      routingNumber: '02100002',
      bankAccountType: 'PIGGY',
      bankName: 'x'.repeat(141),
      intermediaryBankName: '',
      intermediaryRoutingNumber: 'abc',
      fiToFiInformation: 'x'.repeat(211),
    },
  },
  VND_ACCOUNT: { currency: 'VND', info: asian, rails: BANK, bad: badAsian },
  XAF_ACCOUNT: {
    currency: 'XAF',
    info: { phoneNumber: '+237612345678', provider: 'MTN', region: 'CM' },
    rails: MOBILE,
    bad: { phoneNumber: '237', provider: '', region: 'SN' },
  },
  XOF_ACCOUNT: {
    currency: 'XOF',
    info: { phoneNumber: '+2250123456789', provider: 'MTN', region: 'CI' },
    rails: MOBILE,
    bad: { phoneNumber: 'x', provider: '', region: 'CM' },
  },
  ZAR_ACCOUNT: {
    currency: 'ZAR',
    info: { accountNumber: '123456789', bankName: 'Bank' },
    rails: BANK,
    bad: { accountNumber: '12345678', bankName: '' },
  },
  ZMW_ACCOUNT: mobile('ZMW', '+260971234567', 'Zamtel'),
  SWIFT_ACCOUNT: {
    currency: 'EUR',
    info: { country: 'DE', swiftCode: 'COBADEFF', bankName: 'Bank', iban: 'DE89370400440532013000' },
    rails: ['SWIFT'],
    bad: { country: 'XX', swiftCode: 'x', bankName: '', iban: 'DE' },
  },
  ARBITRUM_WALLET: wallet('USDT', EVM),
  BASE_WALLET: wallet('USDC', EVM),
  ETHEREUM_WALLET: wallet('USDC', EVM),
  PLASMA_WALLET: wallet('USDT', EVM),
  POLYGON_WALLET: wallet('USDC', EVM),
  SOLANA_WALLET: wallet('USDC', '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV4'),
  SPARK_WALLET: wallet('BTC', 'spark1pgssypcwz5wzx2338ql5vn25td3xjurh06zceyu65x52ld4acn9a9k0qcjyavh'),
  TRON_WALLET: wallet('USDT', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'),
  LIGHTNING: {
    currency: 'BTC',
    info: { lightningAddress: 'erika@wallet.example' },
    bad: { lightningAddress: '$erika@wallet.example' },
  },
};

/** The other ways of types that have several. */
export const OTHER_WAYS: readonly (readonly [accountType: string, AccountExample])[] = [
  [
    'BDT_ACCOUNT',
    {
      currency: 'BDT',
      info: { bankName: 'bKash', phoneNumber: '+8801712345678' },
      rails: MOBILE,
      bad: { bankName: '', phoneNumber: '0' },
    },
  ],
  [
    'BRL_ACCOUNT',
    {
      currency: 'BRL',
      info: { pixKey: 'erika@mail.example', pixKeyType: 'EMAIL', taxId: '11222333000181' },
      rails: ['PIX'],
      bad: { pixKey: 'erika', taxId: '1122233300018x' },
    },
  ],
  [
    'CNY_ACCOUNT',
    {
      currency: 'CNY',
      info: { bankName: 'AliPay', phoneNumber: '+8613812345678' },
      rails: MOBILE,
      bad: { bankName: 'Alipay', phoneNumber: '+' },
    },
  ],
  [
    'COP_ACCOUNT',
    {
      currency: 'COP',
      info: { bankName: 'Nequi', phoneNumber: '+573001234567' },
      rails: MOBILE,
      bad: { bankName: '', phoneNumber: '' },
    },
  ],
  [
    'EGP_ACCOUNT',
    {
      currency: 'EGP',
      info: { bankName: 'Wallet', phoneNumber: '+201001234567' },
      rails: MOBILE,
      bad: { bankName: '', phoneNumber: '20' },
    },
  ],
  [
    'GHS_ACCOUNT',
    {
      currency: 'GHS',
      info: { bankName: 'Bank', accountNumber: '12' },
      rails: BANK,
      bad: { bankName: '', accountNumber: '' },
    },
  ],
  ['INR_ACCOUNT', { currency: 'INR', info: { vpa: 'erika@upi' }, rails: ['UPI'], bad: { vpa: 'erika' } }],
  [
    'PKR_ACCOUNT',
    {
      currency: 'PKR',
      info: { bankName: 'Bank', accountNumber: '12', iban: 'PK36SCBL0000001123456702' },
      rails: BANK,
      bad: { bankName: '', accountNumber: '', iban: 'x' },
    },
  ],
  [
    'PKR_ACCOUNT',
    {
      currency: 'PKR',
      info: { bankName: 'Easypaisa', phoneNumber: '+923001234567' },
      rails: MOBILE,
      bad: { bankName: '', phoneNumber: 'x' },
    },
  ],
  [
    'SLV_ACCOUNT',
    {
      currency: 'USD',
      info: { phoneNumber: '+50370001234' },
      rails: MOBILE,
      bad: { phoneNumber: '503' },
    },
  ],
  [
    'SWIFT_ACCOUNT',
    {
      currency: 'USD',
      info: { country: 'US', swiftCode: 'CHASUS33', bankName: 'Bank', accountNumber: '12' },
      rails: ['SWIFT'],
      bad: { country: 'us', swiftCode: '', bankName: '', accountNumber: '' },
    },
  ],
  [
    'LIGHTNING',
    {
      currency: 'BTC',
      info: {
        invoice:
          'lnbc2500u1rgdjhupxts46lyfwncaz8v3kmq9205e7rgdjhupxts46lyfwncaz8v3kmq9205e7rgdjhupxts46lyfwncaz8v3kmq9205e7rgdjhupxts46lyf9ddntv',
      },
      bad: { invoice: 'lnbc' },
    },
  ],
  [
    'LIGHTNING',
    {
      currency: 'BTC',
      info: { bolt12: 'lno1pgz9getnwstzzqs8pc23cge2xyur73jd23dky6tswalgtrynn2s63takhhzvh5keuq' },
      bad: { bolt12: 'lno' },
    },
  ],
];

export const requestFor = (
  accountType: string,
  { currency, info, beneficiary, rails }: AccountExample,
  change: object = {},
): { currency: string; accountInfo: Record<string, unknown> } => ({
  currency,
  accountInfo: {
    accountType,
    ...info,
    ...(rails !== undefined && { beneficiary: beneficiary ?? PERSON }),
    ...change,
  },
});
