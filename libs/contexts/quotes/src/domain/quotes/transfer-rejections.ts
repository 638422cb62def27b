/** Every "no" that a transfer has beside those of the quote that it is (transactions §9). */
export type TransferRejection =
  | 'TRANSFER_ACCOUNT_NOT_FOUND'
  | 'TRANSFER_ACCOUNT_OF_WRONG_KIND'
  | 'TRANSFER_CURRENCIES_DIFFER'
  | 'TRANSFER_NEEDS_QUOTE';
