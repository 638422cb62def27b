/** The 27 states of the EU, Iceland, Liechtenstein and Norway (customers §3). */
const SCA_REGULATED: ReadonlySet<unknown> = new Set([
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU'],
  ...['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
  ...['IS', 'LI', 'NO'],
]);

/** Whether customers of a region confirm their contacts and sign with strong customer authentication. */
export const isScaRegulated = (region: unknown): boolean => SCA_REGULATED.has(region);
