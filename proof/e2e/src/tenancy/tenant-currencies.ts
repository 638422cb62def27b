/** What every tenant of the suite supports: a bank's currency, a network's, and the one that opens wallets. */
export const CURRENCIES = ['USD', 'USDC', 'USDB'].map((currencyCode) => ({
  currencyCode,
  minAmount: 1,
  maxAmount: 1_000_000_000,
  requiredCounterpartyFields: [],
  enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
}));
