/** The two instances every platform has; they share nothing (config-and-tokens §1). */
export type Environment = 'sandbox' | 'production';
export const ENVIRONMENTS: readonly Environment[] = ['sandbox', 'production'];
