import {
  accountNumber,
  bankAccountType,
  bankName,
  bic,
  choice,
  digits,
  iban,
  ifsc,
  mobileNumber,
  pakistaniIban,
  required,
  virtualPaymentAddress,
} from '../account-field.js';
import {
  isSent,
  textIn,
  unless,
  type AccountProblem,
  type AccountValues,
  type AccountVariants,
  type AccountWay,
} from '../account-variant.js';

const BANK = ['BANK_TRANSFER'];
const BY_NUMBER: AccountWay = { identifier: ['accountNumber'], rails: BANK };
const BY_PHONE: AccountWay = { identifier: ['phoneNumber'], rails: ['MOBILE_MONEY'] };

const CHINESE_WALLETS = ['AliPay', 'WechatPay'];

const beneficiaryIn = (info: AccountValues): AccountValues => {
  const { beneficiary } = info;
  return typeof beneficiary === 'object' && beneficiary !== null ? (beneficiary as AccountValues) : {};
};

/** Wallets are two, by name; bank accounts are for companies. */
const chineseWays = (info: AccountValues): readonly AccountProblem[] => [
  ...unless(
    !isSent(info, 'phoneNumber') || CHINESE_WALLETS.includes(textIn(info, 'bankName')),
    'bankName',
    `must be ${CHINESE_WALLETS.join(' or ')} with phoneNumber`,
  ),
  ...unless(
    !isSent(info, 'accountNumber') || beneficiaryIn(info)['beneficiaryType'] !== 'INDIVIDUAL',
    'beneficiary.beneficiaryType',
    'must be BUSINESS with accountNumber',
  ),
];

/** A document has a type and a number. */
const wholeDocument = (info: AccountValues): readonly AccountProblem[] => {
  const beneficiary = beneficiaryIn(info);
  const [hasType, hasNumber] = [isSent(beneficiary, 'documentType'), isSent(beneficiary, 'documentNumber')];
  return [
    ...unless(!hasNumber || hasType, 'beneficiary.documentType', 'is required with documentNumber'),
    ...unless(!hasType || hasNumber, 'beneficiary.documentNumber', 'is required with documentType'),
  ];
};

/** A bank or a telephone, exactly one of them (external-accounts §4). */
export const SEVERAL_WAYS_VARIANTS = {
  BDT_ACCOUNT: {
    schema: 'Bdt',
    kind: 'FIAT',
    currencies: ['BDT'],
    fields: {
      bankName: required(bankName()),
      accountNumber: accountNumber(),
      branchCode: digits(5),
      swiftCode: bic(),
      phoneNumber: mobileNumber('+880'),
    },
    ways: [{ ...BY_NUMBER, may: ['branchCode', 'swiftCode'] }, BY_PHONE],
  },
  CNY_ACCOUNT: {
    schema: 'Cny',
    kind: 'FIAT',
    currencies: ['CNY'],
    fields: {
      bankName: required(bankName()),
      accountNumber: accountNumber(),
      phoneNumber: mobileNumber('+86'),
    },
    ways: [BY_NUMBER, BY_PHONE],
    rules: chineseWays,
  },
  COP_ACCOUNT: {
    schema: 'Cop',
    kind: 'FIAT',
    currencies: ['COP'],
    fields: {
      bankName: required(bankName()),
      accountNumber: accountNumber(),
      bankAccountType: bankAccountType(),
      phoneNumber: mobileNumber('+57'),
    },
    ways: [{ ...BY_NUMBER, needs: ['bankAccountType'] }, BY_PHONE],
    individualMay: ['documentType', 'documentNumber'],
    rules: wholeDocument,
  },
  EGP_ACCOUNT: {
    schema: 'Egp',
    kind: 'FIAT',
    currencies: ['EGP'],
    fields: { bankName: required(bankName()), iban: iban('EG', 27), phoneNumber: mobileNumber('+20') },
    ways: [{ identifier: ['iban'], rails: BANK }, BY_PHONE],
  },
  GHS_ACCOUNT: {
    schema: 'Ghs',
    kind: 'FIAT',
    currencies: ['GHS'],
    fields: {
      bankName: required(bankName()),
      accountNumber: accountNumber(),
      phoneNumber: mobileNumber('+233'),
    },
    ways: [BY_NUMBER, BY_PHONE],
  },
  INR_ACCOUNT: {
    schema: 'Inr',
    kind: 'FIAT',
    currencies: ['INR'],
    fields: {
      vpa: virtualPaymentAddress(),
      accountNumber: digits(9, 18),
      ifsc: ifsc(),
      rail: choice(['NEFT', 'RTGS']),
      bankName: bankName(),
    },
    ways: [
      { identifier: ['vpa'], rails: ['UPI'] },
      { identifier: ['accountNumber'], needs: ['ifsc', 'rail'], rails: ['NEFT', 'RTGS'], railIn: 'rail' },
    ],
  },
  PKR_ACCOUNT: {
    schema: 'Pkr',
    kind: 'FIAT',
    currencies: ['PKR'],
    fields: {
      bankName: required(bankName()),
      accountNumber: accountNumber(),
      iban: pakistaniIban(),
      phoneNumber: mobileNumber('+92'),
    },
    ways: [{ ...BY_NUMBER, otherwise: ['iban'] }, BY_PHONE],
  },
  SLV_ACCOUNT: {
    schema: 'Slv',
    kind: 'FIAT',
    currencies: ['USD'],
    currencyAliases: { SLV: 'USD' },
    fields: {
      accountNumber: accountNumber(),
      bankAccountType: bankAccountType(),
      bankName: bankName(),
      phoneNumber: mobileNumber('+503'),
    },
    ways: [
      { ...BY_NUMBER, needs: ['bankAccountType', 'bankName'] },
      { ...BY_PHONE, may: ['bankName'] },
    ],
  },
} as const satisfies AccountVariants;
