export * from './json-decimal.js';
export * from './strict-json.js';
export { WireWords, wireWords } from '../wire/wire-words.js';
