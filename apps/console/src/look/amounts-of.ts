import type { Api } from '@causeway/client';

type Listed = Api.CardTransaction | Api.IncomingTransaction | Api.OutgoingTransaction;

/** What left an account, as far as it did: of a card what it was authorized for, or what was settled by now. */
export const sentBy = (row: Listed): Api.CurrencyAmount | undefined =>
  row.type === 'CARD' ? (row.direction === 'DEBIT' ? paid(row) : undefined) : row.sentAmount;

/** What reached an account, likewise. */
export const receivedBy = (row: Listed): Api.CurrencyAmount | undefined =>
  row.type === 'CARD' ? (row.direction === 'CREDIT' ? paid(row) : undefined) : row.receivedAmount;

const paid = ({ settledAmount, authorizedAmount }: Api.CardTransaction): Api.CurrencyAmount =>
  settledAmount ?? authorizedAmount;
