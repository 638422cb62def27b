import { instant, type Decision, type Environment } from '@causeway/kernel';
import type { Circumstances } from '../domain/platform-config.decide.js';
import {
  absentPlatform,
  evolvePlatform,
  type LoadedPlatformEvent,
  type Platform,
  type PlatformEvent,
} from '../domain/platform-config.js';
import type { CurrencySetting, FeeSetting } from '../domain/settings.js';

export const PLATFORM_ID = 'Platform:01890000-0000-7000-8000-000000000001';
export const CREATED_AT = instant('2026-01-01T00:00:00.000Z');
export const LATER = instant('2026-02-01T12:00:00.000Z');

export const at = (environment: Environment, now = LATER): Circumstances => ({ environment, now });

export const created = (
  change: Partial<Extract<PlatformEvent, { type: 'PlatformCreated' }>> = {},
): PlatformEvent => ({
  type: 'PlatformCreated',
  platformId: PLATFORM_ID,
  name: 'Acme',
  isRegulatedFinancialInstitution: true,
  supportedCurrencies: [],
  createdAt: CREATED_AT,
  ...change,
});

export const currencySetting = (
  currencyCode: string,
  change: Partial<CurrencySetting> = {},
): CurrencySetting => ({
  currencyCode,
  minAmountMinor: 1n,
  maxAmountMinor: 1_000_00n,
  requiredCounterpartyFields: [],
  enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
  ...change,
});

export const usdFee = (variableFeeBps: number, fixedAmountMinor: bigint): FeeSetting => ({
  feeType: 'CROSS_CURRENCY_TRANSACTION',
  sourceCurrency: 'USD',
  variableFeeBps,
  fixedFee: { amountMinor: fixedAmountMinor, currency: 'USD' },
});

export const given = (...events: readonly LoadedPlatformEvent[]): Platform =>
  events.reduce(evolvePlatform, absentPlatform);

export const eventsOf = <Event>(decision: Decision<Event>): readonly Event[] => {
  if (decision.outcome === 'rejected') throw new Error(`refused: ${decision.rejection.code}`);
  return decision.events;
};
