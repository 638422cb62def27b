export { hostedByQuotes, hostedUma } from './hosted-by-quotes.js';
