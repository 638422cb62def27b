import { NumberInput, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';

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

interface AmountInputProps {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** A whole number; empty is none. */
export const AmountInput = ({ label, value, onChange }: AmountInputProps): ReactElement => (
  <NumberInput
    label={label}
    value={value ?? ''}
    min={0}
    allowDecimal={false}
    hideControls
    onChange={(given) => onChange(given === '' ? null : Number(given))}
  />
);
