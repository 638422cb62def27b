import { process, step, type ProcessDefinition, type ProcessStep } from '@causeway/commands';
import type { PublishedMessage } from '@causeway/event-store';
import { isCurrencyCode, type CurrencyCode } from '@causeway/kernel';
import { SubmitToLedger } from '@causeway/ledger';
import {
  CURRENCY_ENABLED,
  PLATFORM_CREATED,
  type CurrencyEnabledV1,
  type PlatformCreatedV1,
} from '../published/events.js';

/** A platform has an account of its own in every currency that it enables, from the next request on (accounts §2). */
export const openAccountsOnCurrencyEnabled: ProcessDefinition = process('open-accounts-on-currency-enabled')
  .from('platform')
  .inline()
  .on(PLATFORM_CREATED, (message) => {
    const { config } = message.data as PlatformCreatedV1;
    return openAccounts(
      message,
      config.supportedCurrencies.map(({ currencyCode }) => currencyCode),
    );
  })
  .on(CURRENCY_ENABLED, (message) =>
    openAccounts(message, [(message.data as CurrencyEnabledV1).currencyCode]),
  );

/** In production an account waits for its funding coordinates. */
const openAccounts = (
  { lane, position, metadata }: PublishedMessage,
  codes: readonly string[],
): readonly ProcessStep[] => {
  if (codes.length === 0) return [];
  const currencies = codes.map((code): CurrencyCode => {
    if (isCurrencyCode(code)) return code;
    throw new Error(`${lane} position ${position}: ${code} is no currency`);
  });
  const { platformId, environment } = metadata;
  const status = environment === 'sandbox' ? 'ACTIVE' : 'PENDING';
  return [step(SubmitToLedger, { kind: 'OPEN_ACCOUNTS', owner: { platformId }, currencies, status })];
};
