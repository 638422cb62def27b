import type { CurrencyCode } from '@causeway/kernel';

/** The type of account that a currency is paid out to, and the rails that are taken when none is named. */
export interface DestinationAccount {
  readonly accountType: string;
  readonly rails: readonly string[];
}

const BANK = ['BANK_TRANSFER'];
const MOBILE = ['MOBILE_MONEY'];
const SEPA = ['SEPA_INSTANT', 'SEPA'];

/** external-accounts §4, by currency; where an account can be reached by bank and by phone, the bank. */
const RAILS: Readonly<Partial<Record<CurrencyCode, readonly string[]>>> = {
  AED: BANK,
  BDT: BANK,
  BRL: ['PIX'],
  BWP: MOBILE,
  CAD: BANK,
  CNY: BANK,
  COP: BANK,
  DKK: SEPA,
  EGP: BANK,
  EUR: SEPA,
  GBP: ['FASTER_PAYMENTS'],
  GHS: BANK,
  GTQ: BANK,
  HKD: BANK,
  HTG: MOBILE,
  IDR: BANK,
  ILS: BANK,
  INR: ['UPI'],
  JMD: BANK,
  KES: MOBILE,
  MWK: MOBILE,
  MXN: ['SPEI'],
  MYR: BANK,
  NGN: BANK,
  PHP: BANK,
  PKR: BANK,
  RWF: MOBILE,
  SGD: ['FAST', 'PAYNOW', 'BANK_TRANSFER'],
  THB: BANK,
  TZS: MOBILE,
  UGX: MOBILE,
  USD: ['RTP', 'FEDNOW', 'ACH', 'WIRE'],
  VND: BANK,
  XAF: MOBILE,
  XOF: MOBILE,
  ZAR: BANK,
  ZMW: MOBILE,
};

/** Where a currency is paid out over rails; `undefined` for crypto, which has none, and for what is never paid out. */
export const destinationAccount = (code: CurrencyCode): DestinationAccount | undefined => {
  const rails = RAILS[code];
  return rails && { accountType: `${code}_ACCOUNT`, rails };
};
