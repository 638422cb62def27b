/** The owners in the stories: few, so that they meet often. */
export const PLATFORMS = ['acme', 'other'] as const;
/** The platform itself keeps accounts too. */
export const OWNERS = [undefined, 'ada', 'bob'] as const;
/** Never gets an account. */
export const STRANGER = 'stranger';
/** Of each type of account there is one. */
export const CURRENCIES = ['USD', 'EUR', 'USDB'] as const;
export const SERVICE_ACCOUNTS: readonly string[] = ['CLEARING', 'EXCHANGE', 'FEES', 'ROUNDING', 'RECEIVABLE'];

/** One of the service's own accounts: every platform has its own. */
export const serviceName = (platform: string, account: string): string => `${platform}/${account}`;

/** Accounts are named by their facts; the driver translates to the product's ids. */
export const accountName = (platform: string, customer: string | undefined, currency: string): string =>
  `${platform}/${customer ?? 'own'}/${currency}`;
