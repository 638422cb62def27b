import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../api/clients.js';
import { Money } from './money.js';

interface MinorMoneyProps {
  readonly amount: number;
  /** The code of the currency, where the API says no more. */
  readonly currency: string;
}

/** An amount whose currency is a code alone: its decimals are those of the platform's own account in it. */
export const MinorMoney = ({ amount, currency }: MinorMoneyProps): ReactElement => {
  const { data } = useQuery({
    queryKey: ['accounts', 'own'],
    queryFn: ({ signal }) => api.listPlatformInternalAccounts({}, { signal }),
  });
  const own = data?.data.find(({ balance }) => balance.currency.code === currency);
  if (own !== undefined) return <Money of={{ amount, currency: own.balance.currency }} />;
  return (
    <span className="money">
      {amount.toLocaleString('en-US')} minor units of {currency}
    </span>
  );
};
