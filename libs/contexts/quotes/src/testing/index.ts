export { paymentTransactionView } from '../read/transaction.view.js';
export { requested } from './quotes.fixture.js';
export { QuotesWorld, shownIn } from './quotes-world.js';
export { openStoredQuotes, storedWorlds, type StoredQuotes, type StoredWorlds } from './stored-world.js';
