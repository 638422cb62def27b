import { findCurrency } from '@causeway/kernel';

/** `1000.00 USD` of minor units; of a currency that is not known here, or of any, the bare figure. */
export const formatMoney = (minor: number, code: string | null): string => {
  const decimals = code === null ? undefined : findCurrency(code)?.decimals;
  if (code === null || decimals === undefined) return `${minor} minor units`;
  const digits = String(minor).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return decimals === 0 ? `${whole} ${code}` : `${whole}.${digits.slice(-decimals)} ${code}`;
};
