import { NumberInput, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { MinorMoney } from '../minor-money.js';

interface CurrencyInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export const CurrencyInput = ({ label, value, onChange }: CurrencyInputProps): ReactElement => (
  <TextInput
    label={label}
    value={value}
    maxLength={10}
    onChange={({ currentTarget }) => onChange(currentTarget.value.toUpperCase())}
  />
);

interface BasisPointsInputProps {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** A whole number; empty is none. */
export const BasisPointsInput = ({ value, onChange }: BasisPointsInputProps): ReactElement => (
  <NumberInput
    label="Basis points"
    value={value ?? ''}
    min={0}
    allowDecimal={false}
    hideControls
    onChange={(given) => onChange(given === '' ? null : Number(given))}
  />
);

interface LimitProps {
  readonly amount: number | null | undefined;
  readonly currency: string;
}

/** An amount that may be left out. */
export const Limit = ({ amount, currency }: LimitProps): ReactElement =>
  amount === null || amount === undefined ? (
    <span>no limit</span>
  ) : (
    <MinorMoney amount={amount} currency={currency} />
  );
