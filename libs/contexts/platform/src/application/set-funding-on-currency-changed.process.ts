import { process, step, type ProcessDefinition, type ProcessStep } from '@causeway/commands';
import type { PublishedMessage } from '@causeway/event-store';
import { CURRENCY_CHANGED, CURRENCY_ENABLED, type CurrencyChangedV1 } from '../published/events.js';
import { SetCurrencyFunding } from './currency-funding.handler.js';

const setFunding = ({ data }: PublishedMessage): readonly ProcessStep[] => {
  const { currencyCode, enabledTransactionTypes } = data as CurrencyChangedV1;
  return [step(SetCurrencyFunding, { currencyCode, enabledTransactionTypes })];
};

/**
 * Accounts show funding instructions while their platform takes in money in the currency (config-and-tokens §2.1). Not
 * inline: one reader alone says so, in the order of the configuration, so that of two changes at once the later holds.
 */
export const setFundingOnCurrencyChanged: ProcessDefinition = process('set-funding-on-currency-changed')
  .from('platform')
  .on(CURRENCY_ENABLED, setFunding)
  .on(CURRENCY_CHANGED, setFunding);
