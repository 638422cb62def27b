import { process, step, type ProcessDefinition, type ProcessStep } from '@causeway/commands';
import type { PublishedMessage } from '@causeway/event-store';
import { SubmitToLedger } from '@causeway/ledger';
import {
  CURRENCY_ENABLED,
  PLATFORM_CREATED,
  type CurrencyEnabledV1,
  type PlatformCreatedV1,
} from '../published/events.js';
import { openOwnAccounts, type EnabledCurrency } from './own-accounts.js';

/** A platform has an account of its own in every currency that it enables, from the next request on (accounts §2). */
export const openAccountsOnCurrencyEnabled: ProcessDefinition = process('open-accounts-on-currency-enabled')
  .from('platform')
  .inline()
  .on(PLATFORM_CREATED, (message) =>
    opened(message, (message.data as PlatformCreatedV1).config.supportedCurrencies),
  )
  .on(CURRENCY_ENABLED, (message) => opened(message, [message.data as CurrencyEnabledV1]));

const opened = (
  { metadata }: PublishedMessage,
  enabled: readonly EnabledCurrency[],
): readonly ProcessStep[] =>
  openOwnAccounts(metadata, enabled).map((command) => step(SubmitToLedger, command));
