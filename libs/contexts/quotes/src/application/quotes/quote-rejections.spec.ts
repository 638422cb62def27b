import { isPassing } from '../../domain/quotes/quote-rejections.js';
import { quoteRejections } from './quote-rejections.js';

const NEVER_REMEMBERED: readonly number[] = [401, 403, 429];

it.each(
  Object.entries(quoteRejections)
    .filter(([, { status }]) => NEVER_REMEMBERED.includes(status))
    .map(([code, { status }]) => [status, code] as const),
)('a %i, %s, is forgotten under its Idempotency-Key (config-and-tokens §7)', (_status, code) => {
  expect(isPassing(code)).toBe(true);
});
