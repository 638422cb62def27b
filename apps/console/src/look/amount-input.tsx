import { TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { amountOf, faultOf, type Currency } from './minor-units.js';

interface AmountInputProps {
  readonly label: string;
  /** Of what the amount is; undefined where its code is none. */
  readonly currency: Currency | undefined;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** How the text is read, where the API takes it otherwise than as an amount. */
  readonly read?: (text: string, currency: Currency) => unknown;
  /** What an empty field means. */
  readonly placeholder?: string;
}

/** An amount as people write it, in the decimals of its currency; what is wrong with it stands beneath. */
export const AmountInput = ({
  label,
  currency,
  value,
  onChange,
  read = amountOf,
  placeholder,
}: AmountInputProps): ReactElement => (
  <TextInput
    label={currency === undefined ? label : `${label}, in ${currency.code}`}
    inputMode="decimal"
    autoComplete="off"
    placeholder={placeholder}
    value={value}
    error={currency && faultOf(value, (text) => read(text, currency))}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);

/**
 * The currency of an amount that is about to be sent.
 * @throws Error where its code is none that is known
 */
export const known = (currency: Currency | undefined): Currency => {
  if (currency === undefined) throw new Error('The currency of the amount is not known here.');
  return currency;
};
