import { process, task, type ProcessDefinition, type ProcessStep } from '@causeway/commands';
import type { PublishedMessage } from '@causeway/event-store';
import {
  CURRENCY_ENABLED,
  PLATFORM_CREATED,
  type CurrencyEnabledV1,
  type PlatformCreatedV1,
} from '../published/events.js';
import { activateEnabled } from './own-account-activation.js';
import type { EnabledCurrency } from './own-accounts.js';
import type { PlatformPorts } from './ports.js';

/** In production an account of the platform itself is in use once there is somewhere to send money to it (accounts §2). */
export const activateOwnAccountOnCurrencyEnabled = (
  ports: Pick<PlatformPorts, 'dispatch' | 'views'>,
): ProcessDefinition => {
  const activated = (
    { metadata }: PublishedMessage,
    enabled: readonly EnabledCurrency[],
  ): readonly ProcessStep[] =>
    metadata.environment === 'sandbox'
      ? []
      : [task('activate-own-account', (call) => activateEnabled(ports)(enabled, call))];
  return process('activate-own-account-on-currency-enabled')
    .from('platform')
    .on(PLATFORM_CREATED, (message) =>
      activated(message, (message.data as PlatformCreatedV1).config.supportedCurrencies),
    )
    .on(CURRENCY_ENABLED, (message) => activated(message, [message.data as CurrencyEnabledV1]));
};
