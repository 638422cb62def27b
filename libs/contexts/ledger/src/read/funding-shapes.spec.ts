import { newId, type CurrencyCode } from '@causeway/kernel';
import { shapesOf } from './funding-shapes.js';
import { SandboxCoordinates } from './sandbox-coordinates.js';

const BIC = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/;
const NAME = /^.{1,255}$/;
const NUMBER = /^.{1,34}$/;
const REFERENCE = /^FUND-[A-Z2-7]{8}$/;
const KIND = /^(CHECKING|SAVINGS)$/;
const PHONE = /^\+[0-9]{6,14}$/;
const withBic = { bankName: NAME, accountNumber: NUMBER, swiftCode: BIC, reference: REFERENCE };
const named = { bankName: NAME, accountNumber: NUMBER, reference: REFERENCE };
const mobile = (phoneNumber: RegExp, provider: RegExp = NAME) => ({
  phoneNumber,
  provider,
  reference: REFERENCE,
});

type Shape = readonly [
  accountType: string,
  rails: readonly string[] | undefined,
  fields: Readonly<Record<string, RegExp>>,
];
const BANK = ['BANK_TRANSFER'];
const MOBILE = ['MOBILE_MONEY'];
const SEPA = ['SEPA', 'SEPA_INSTANT'];

/** What the API's schemas of payment instructions ask of each bank and telephone account: rails, fields, their form. */
const SHAPES: Readonly<Partial<Record<CurrencyCode, Shape>>> = {
  AED: ['AED_ACCOUNT', BANK, { iban: /^AE[0-9]{21}$/, swiftCode: BIC, reference: REFERENCE }],
  ARS: ['ARS_ACCOUNT', undefined, { accountNumber: /^\d{22}$/ }],
  BDT: ['BDT_ACCOUNT', BANK, { ...named, branchCode: /^[0-9]{5}$/ }],
  BRL: ['BRL_ACCOUNT', undefined, { qrCode: /^000201.+6304[0-9A-F]{4}$/ }],
  BWP: ['BWP_ACCOUNT', MOBILE, mobile(/^\+267[0-9]{8}$/)],
  CAD: [
    'CAD_ACCOUNT',
    BANK,
    {
      bankCode: /^[0-9]{3}$/,
      branchCode: /^[0-9]{5}$/,
      accountNumber: /^[0-9]{7,12}$/,
      reference: REFERENCE,
    },
  ],
  CNY: ['CNY_ACCOUNT', BANK, named],
  COP: ['COP_ACCOUNT', undefined, { paymentUrl: /^https:\/\// }],
  DKK: ['DKK_ACCOUNT', SEPA, { iban: /^DK[0-9]{16}$/, swiftCode: BIC, reference: REFERENCE }],
  EGP: ['EGP_ACCOUNT', BANK, { bankName: NAME, iban: /^EG[0-9]{27}$/, reference: REFERENCE }],
  EUR: ['EUR_ACCOUNT', SEPA, { iban: /^[A-Z]{2}[0-9]{13,32}$/, swiftCode: BIC, reference: REFERENCE }],
  GBP: [
    'GBP_ACCOUNT',
    ['FASTER_PAYMENTS'],
    { sortCode: /^[0-9]{6}$/, accountNumber: /^[0-9]{8}$/, reference: REFERENCE },
  ],
  GHS: ['GHS_ACCOUNT', BANK, named],
  GTQ: ['GTQ_ACCOUNT', BANK, { ...named, bankAccountType: KIND }],
  HKD: ['HKD_ACCOUNT', BANK, withBic],
  HTG: ['HTG_ACCOUNT', MOBILE, { phoneNumber: /^\+509[0-9]{8}$/, reference: REFERENCE }],
  IDR: ['IDR_ACCOUNT', BANK, { ...withBic, phoneNumber: /^\+62[0-9]{9,12}$/ }],
  INR: ['INR_ACCOUNT', ['UPI'], { vpa: /^[a-zA-Z0-9.\-_]+@[a-zA-Z0-9]+$/ }],
  JMD: ['JMD_ACCOUNT', BANK, { ...named, branchCode: /^[0-9]{5}$/, bankAccountType: KIND }],
  KES: ['KES_ACCOUNT', MOBILE, mobile(/^\+254[0-9]{9}$/, /^M-PESA$/)],
  MWK: ['MWK_ACCOUNT', MOBILE, mobile(/^\+265[0-9]{9}$/, /^(AIRTEL|TNM)$/)],
  MXN: ['MXN_ACCOUNT', ['SPEI'], { clabeNumber: /^[0-9]{18}$/, reference: REFERENCE }],
  MYR: ['MYR_ACCOUNT', BANK, withBic],
  NGN: ['NGN_ACCOUNT', BANK, { bankName: NAME, accountNumber: /^[0-9]{10}$/, reference: REFERENCE }],
  PHP: ['PHP_ACCOUNT', BANK, { bankName: NAME, accountNumber: /^[0-9]{8,16}$/, reference: REFERENCE }],
  PKR: ['PKR_ACCOUNT', BANK, named],
  RWF: ['RWF_ACCOUNT', MOBILE, mobile(/^\+250[0-9]{9}$/, /^(MTN|AIRTEL)$/)],
  SGD: ['SGD_ACCOUNT', ['PAYNOW', 'FAST', 'BANK_TRANSFER'], withBic],
  THB: ['THB_ACCOUNT', BANK, withBic],
  TZS: ['TZS_ACCOUNT', MOBILE, mobile(/^\+255[0-9]{9}$/, /^(AIRTEL|VODACOM)$/)],
  UGX: ['UGX_ACCOUNT', MOBILE, mobile(/^\+256[0-9]{9}$/, /^(MTN|AIRTEL)$/)],
  USD: [
    'USD_ACCOUNT',
    ['ACH', 'WIRE', 'RTP', 'FEDNOW'],
    {
      accountNumber: NUMBER,
      routingNumber: /^[0-9]{9}$/,
      accountHolderName: NAME,
      bankName: /^.{1,140}$/,
      bankAddress: NAME,
      reference: REFERENCE,
    },
  ],
  VND: ['VND_ACCOUNT', BANK, withBic],
  XAF: ['XAF_ACCOUNT', MOBILE, { ...mobile(PHONE), region: /^(CM|CG)$/ }],
  XOF: ['XOF_ACCOUNT', MOBILE, { ...mobile(PHONE), region: /^(BJ|CI|SN|TG)$/ }],
  ZAR: ['ZAR_ACCOUNT', BANK, { bankName: NAME, accountNumber: /^[0-9]{9,13}$/, reference: REFERENCE }],
  ZMW: ['ZMW_ACCOUNT', MOBILE, mobile(/^\+260[0-9]{9}$/)],
};

const shown = (currency: CurrencyCode) =>
  shapesOf(currency)(new SandboxCoordinates(newId('InternalAccount')), currency);

describe.each(Object.entries(SHAPES))('money in %s', (code, [accountType, rails, fields]) => {
  it(`is sent to ${accountType}, in the form of the API’s schema`, () => {
    // Coordinates are drawn by the account: what holds for many holds.
    const many = Array.from({ length: 20 }, () => shown(code as CurrencyCode));
    for (const [info, ...more] of many) {
      expect(more).toStrictEqual([]);
      expect([info?.accountType, info?.['paymentRails']]).toStrictEqual([accountType, rails]);
      const { accountType: _type, paymentRails: _rails, ...rest } = info ?? { accountType: '' };
      const wrong = Object.entries(fields).filter(([name, form]) => !form.test(String(rest[name])));
      expect(wrong.map(([name]) => `${name} ${String(rest[name])}`)).toStrictEqual([]);
      const unasked = Object.keys(rest).filter((name) => !Object.hasOwn(fields, name));
      expect(unasked.filter((name) => name !== 'accountHolderName' && name !== 'bankName')).toStrictEqual([]);
    }
  });
});

it('money in any other fiat currency comes by SWIFT, to an account that needs no reference', () => {
  const [info] = shown('ILS');
  expect(Object.keys(info ?? {}).sort()).toStrictEqual([
    'accountHolderName',
    'accountNumber',
    'accountType',
    'bankName',
    'country',
    'paymentRails',
    'swiftCode',
  ]);
  expect([info?.accountType, info?.['paymentRails']]).toStrictEqual(['SWIFT_ACCOUNT', ['SWIFT']]);
  expect(info?.['swiftCode']).toMatch(BIC);
});
