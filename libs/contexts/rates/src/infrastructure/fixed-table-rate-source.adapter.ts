import { Rate, type Clock, type CurrencyCode } from '@causeway/kernel';
import type { RateSource } from '../application/ports.js';
import type { DollarPrice } from '../domain/corridor.js';

/** Units for one US dollar, fixed for ever: what a sandbox pays today it pays tomorrow (rates-and-rails §7). */
const UNITS_PER_DOLLAR: Readonly<Partial<Record<CurrencyCode, string>>> = {
  AED: '3.6725',
  ARS: '1200',
  BDT: '119.5',
  BRL: '5.15',
  BTC: '0.00000833',
  BWP: '13.6',
  CAD: '1.36',
  CNY: '7.18',
  COP: '4150',
  DKK: '6.86',
  EGP: '48.5',
  EUR: '0.92',
  GBP: '0.79',
  GHS: '15.4',
  GTQ: '7.72',
  HKD: '7.8',
  HTG: '131.5',
  IDR: '15800',
  ILS: '3.7',
  INR: '82.5',
  JMD: '156',
  KES: '129',
  MWK: '1733',
  MXN: '17.25',
  MYR: '4.45',
  NGN: '1550',
  PHP: '57',
  PKR: '278.5',
  RWF: '1350',
  SGD: '1.34',
  THB: '34.5',
  TZS: '2650',
  UGX: '3700',
  USD: '1',
  USDB: '1',
  USDC: '1',
  USDT: '1',
  VND: '25400',
  XAF: '603.48',
  XOF: '603.48',
  ZAR: '18.2',
  ZMW: '26.5',
};

/** The sandbox's prices. They never grow old: each is taken at the moment it is asked for. */
export class FixedTableRateSource implements RateSource {
  constructor(private readonly clock: Clock) {}

  async priceOf(code: CurrencyCode): Promise<DollarPrice | undefined> {
    const units = UNITS_PER_DOLLAR[code];
    if (units === undefined) return undefined;
    return { unitsPerDollar: Rate.parse(units), takenAt: this.clock.now('sandbox') };
  }
}
