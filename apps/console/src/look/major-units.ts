/** Minor units as people write them, without an arithmetic that could round: 240000 with 2 decimals is 2,400.00. */
export const majorUnits = (minor: number, decimals: number): string => {
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(?:\d{3})+$)/g, ',');
  const fraction = decimals === 0 ? '' : `.${digits.slice(-decimals)}`;
  return `${minor < 0 ? '−' : ''}${whole}${fraction}`;
};
