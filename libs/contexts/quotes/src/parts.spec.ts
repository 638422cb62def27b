import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const SRC = fileURLToPath(new URL('.', import.meta.url));
const PARTS = ['quotes', 'transactions'] as const;
type Part = (typeof PARTS)[number];

/**
 * The two contexts to be, and what of each other they know, file by file. A new tie is written down here or not made;
 * one that is gone leaves the list. What stands in no part is shared: ports, legs of entries, settings of the ledger.
 */
const TIES: Readonly<Record<string, readonly string[]>> = {
  'quotes → transactions': [
    'application/transactions/find-transaction.ts',
    'application/transactions/transaction.requests.ts',
  ],
  'transactions → quotes': [
    'application/quotes/advance-payment.handler.ts',
    'application/quotes/collect-funds.ts',
    'application/quotes/quote-stream.ts',
    'application/quotes/quote.aggregate.ts',
    'application/quotes/quote.decisions.ts',
    'application/quotes/quote.requests.ts',
    'application/quotes/refund-funding.ts',
    'application/quotes/refund-payment.ts',
    'domain/quotes/quote.ts',
    'http/quotes/transfers.controller.ts',
    'read/quotes/quote.view.ts',
  ],
};

const partOf = (path: string): Part | undefined =>
  PARTS.find((part) => new RegExp(`^(?:application|domain|read|http)/${part}/`).test(path));

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts') && partOf(path) !== undefined);

const importsOf = (path: string): string[] =>
  [...readFileSync(join(SRC, path), 'utf8').matchAll(/ from '(?<target>\.[^']+)'/g)].map(({ groups }) =>
    normalize(join(dirname(path), groups?.['target'] ?? ''))
      .replaceAll('\\', '/')
      .replace(/\.js$/, '.ts'),
  );

const found = (): Record<string, string[]> => {
  const ties = new Map<string, Set<string>>();
  for (const path of sources) {
    for (const target of importsOf(path)) {
      const [from, to] = [partOf(path), partOf(target)];
      if (from === undefined || to === undefined || from === to) continue;
      const tie = `${from} → ${to}`;
      ties.set(tie, (ties.get(tie) ?? new Set()).add(target));
    }
  }
  return Object.fromEntries(
    [...ties].sort(([a], [b]) => a.localeCompare(b)).map(([tie, targets]) => [tie, [...targets].sort()]),
  );
};

it('the parts of quotes know of each other what is declared here, and nothing else', () => {
  expect(sources.length).toBeGreaterThan(PARTS.length);
  expect(found()).toStrictEqual(TIES);
});
