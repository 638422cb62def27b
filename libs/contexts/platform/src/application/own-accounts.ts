import type { CallContext } from '@causeway/commands';
import { isCurrencyCode, type CurrencyCode } from '@causeway/kernel';
import type { LedgerCommand } from '@causeway/ledger';
import type { CurrencyEnabledV1 } from '../published/events.js';

export type EnabledCurrency = Pick<CurrencyEnabledV1, 'currencyCode' | 'enabledTransactionTypes'>;

/** Whether money may come in from outside in the currency, which needs coordinates. */
export const takesInMoney = ({ enabledTransactionTypes }: EnabledCurrency): boolean =>
  enabledTransactionTypes.includes('INCOMING');

/**
 * Opens the missing accounts of the platform itself in currencies that it enabled; in production an account
 * is pending until it has funding coordinates. Throws on a code that is no currency.
 */
export const openOwnAccounts = (
  { platformId, environment }: Pick<CallContext, 'platformId' | 'environment'>,
  enabled: readonly EnabledCurrency[],
): readonly Extract<LedgerCommand, { kind: 'OPEN_ACCOUNTS' }>[] => {
  const opening = {
    kind: 'OPEN_ACCOUNTS',
    owner: { platformId },
    status: environment === 'sandbox' ? 'ACTIVE' : 'PENDING',
  } as const;
  const funded = enabled.filter(takesInMoney).map(currencyOf);
  const unfunded = enabled.filter((one) => !takesInMoney(one)).map(currencyOf);
  return [
    ...(funded.length === 0 ? [] : [{ ...opening, currencies: funded }]),
    ...(unfunded.length === 0 ? [] : [{ ...opening, currencies: unfunded, withoutFunding: true as const }]),
  ];
};

const currencyOf = ({ currencyCode }: EnabledCurrency): CurrencyCode => {
  if (isCurrencyCode(currencyCode)) return currencyCode;
  throw new Error(`${currencyCode} is no currency`);
};
