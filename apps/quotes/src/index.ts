export { hostedByQuotes } from './hosted-by-quotes.js';
