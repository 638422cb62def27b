import { process, task, type ProcessDefinition, type ProcessStep } from '@causeway/commands';
import type { PublishedMessage } from '@causeway/event-store';
import { CURRENCY_CHANGED, CURRENCY_ENABLED, type CurrencyChangedV1 } from '../published/events.js';
import { setCurrencyFunding } from './currency-funding.handler.js';
import type { PlatformPorts } from './ports.js';

/**
 * Accounts show funding instructions while their platform takes in money in the currency (config-and-tokens §2.1). Not
 * inline: one reader alone applies the changes, in the order of the configuration, so that of two at once the later holds.
 */
export const setFundingOnCurrencyChanged = (ports: Pick<PlatformPorts, 'dispatch'>): ProcessDefinition => {
  const setFunding = ({ data }: PublishedMessage): readonly ProcessStep[] => [
    task('set-currency-funding', (call) => setCurrencyFunding(ports)(data as CurrencyChangedV1, call)),
  ];
  return process('set-funding-on-currency-changed')
    .from('platform')
    .on(CURRENCY_ENABLED, setFunding)
    .on(CURRENCY_CHANGED, setFunding);
};
