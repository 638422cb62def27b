/** A token's smallest units as people write them; the API sends them as text, because they may be longer than a number. */
export const tokenUnits = (amount: string, decimals: number): string => {
  const digits = amount.padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
};
