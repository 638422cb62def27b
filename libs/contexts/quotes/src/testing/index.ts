export { paymentTransactionView } from '../read/transaction.view.js';
export { requested } from './quotes.fixture.js';
export { shownIn, type QuotesWorld } from './quotes-world.js';
export { openStoredQuotes, storedWorlds, type StoredQuotes, type StoredWorlds } from './stored-world.js';
