import type { ReactElement } from 'react';
import { Money } from './money.js';
import { useCurrency } from './use-currency.js';

interface MinorMoneyProps {
  readonly amount: number;
  /** The code of the currency, where the API says no more. */
  readonly currency: string;
}

/** An amount whose currency is a code alone. */
export const MinorMoney = ({ amount, currency: code }: MinorMoneyProps): ReactElement => {
  const currency = useCurrency(code);
  if (currency !== undefined) return <Money of={{ amount, currency }} />;
  return (
    <span className="money">
      {amount.toLocaleString('en-US')} minor units of {code}
    </span>
  );
};
