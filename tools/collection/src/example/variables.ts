/** Ids come from variables, which the folder "First payment" fills: by what an id is of. */
export const VARIABLES: Readonly<Record<string, string>> = {
  Customer: 'customerId',
  ExternalAccount: 'externalAccountId',
  InternalAccount: 'accountId',
  Quote: 'quoteId',
};
