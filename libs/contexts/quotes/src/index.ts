export { quotesContext } from './quotes.context.js';
