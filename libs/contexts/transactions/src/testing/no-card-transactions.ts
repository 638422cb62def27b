import { cardTransactions } from '@causeway/cards';
import { answersQuery, type Dispatch, type QueryHandling } from '@causeway/commands';
import { NO_TRANSACTIONS } from '@causeway/transaction-owner';

const { Get, List, FindOpen, ListWaiting } = cardTransactions;

/** The owner of what cards paid, in a spec where no card has paid anything. */
export const noCardTransactions: readonly QueryHandling[] = [
  answersQuery({ query: Get, answer: () => Promise.resolve(null as never) }),
  answersQuery({ query: List, answer: () => Promise.resolve(NO_TRANSACTIONS as never) }),
  answersQuery({ query: FindOpen, answer: () => Promise.resolve([] as never) }),
  answersQuery({ query: ListWaiting, answer: () => Promise.resolve(NO_TRANSACTIONS as never) }),
];

/** The same before others that answer. */
export const withoutCards = (others: Dispatch): Dispatch => ({
  execute: (request) => {
    const asked = noCardTransactions.find(({ query }) => request instanceof query);
    return asked === undefined
      ? others.execute(request)
      : asked.answer(request.payload as never, request.call);
  },
});
