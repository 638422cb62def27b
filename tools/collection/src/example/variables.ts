/** Ids come from variables, which the folder "First payment" fills. */
export const VARIABLES: Readonly<Record<string, string>> = {
  customerId: 'customerId',
  cardholderId: 'customerId',
  'fundingSources.0': 'accountId',
  internalAccountId: 'accountId',
  quoteId: 'quoteId',
  'destination.accountId': 'externalAccountId',
  'source.accountId': 'accountId',
};
