import { formatFacts, formatRows, oneOf, text, written } from '@causeway/cli';
import { stablecoinReviewDeclared } from '@causeway/stablecoins/settings';
import { command, type Command } from '../cli/command.js';
import { settingCommands } from './setting-commands.js';
import { environment, neededPlatform, tenantQuery } from './shared-options.js';

interface OpenOperation {
  readonly operationId: string;
  readonly operationType: string;
  readonly status: string;
  readonly amount: string;
  readonly case: string | null;
  readonly updatedAt: string;
}
interface Coin {
  readonly stablecoinId: string;
  readonly symbol: string;
  readonly issuanceStatus: string;
  readonly serviceOperationsStatus: string;
  readonly baseCurrency: string;
  readonly minted: string;
  readonly burnt: string;
  readonly outstanding: string;
  readonly reserve: string;
  readonly open: readonly OpenOperation[];
}
interface Book {
  readonly currency: string;
  readonly outstanding: string;
  readonly reserve: string;
  readonly supply: string;
  readonly verdict: string;
}
interface Supplied {
  readonly data: readonly Coin[];
  readonly ledger: readonly Book[];
}
const tenant = { platform: neededPlatform, environment };

const DECISIONS = ['accept', 'reject', 'approve', 'decline', 'disable', 'enable'] as const;
const OUTCOMES = { refunded: 'REFUNDED', 'written-off': 'WRITTEN_OFF', settled: 'SETTLED' } as const;

const formatCoins = ({ data, ledger }: Supplied): string[] => [
  ...formatRows(
    ['stablecoin', 'symbol', 'issuance', 'in the service', 'minted', 'burnt', 'outstanding', 'reserve'],
    data.map(({ stablecoinId, symbol, issuanceStatus, serviceOperationsStatus, ...sums }) => [
      ...[stablecoinId, symbol, issuanceStatus, serviceOperationsStatus],
      ...[sums.minted, sums.burnt, sums.outstanding, `${sums.reserve} ${sums.baseCurrency}`],
    ]),
    'The platform has no stablecoins.',
  ),
  ...(ledger.length === 0 ? [] : ['', ...ledger.flatMap(formatBook)]),
  ...(data.length === 0 ? [] : ['', ...formatOpen(data.flatMap(({ open }) => open))]),
];

const VERDICTS: Readonly<Record<string, string>> = {
  EQUAL: 'as the operations have it',
  BOOKING: 'ahead of the operations by what is being booked right now',
  DIFFERS: 'NOT WHAT THE OPERATIONS HAVE',
};
/** Amounts are minor units, as reserve and supply are kept. */
const formatBook = ({ currency, outstanding, reserve, supply, verdict }: Book): string[] => [
  `the ledger in ${currency}: reserve ${reserve}, supply ${supply}; outstanding ${outstanding}`,
  `  ${VERDICTS[verdict] ?? verdict}`,
];

const formatOpen = (open: readonly OpenOperation[]): string[] => [
  ...formatRows(
    ['operation', 'type', 'status', 'amount', 'case', 'since'],
    open.map(({ operationId, operationType, status, amount, case: reason, updatedAt }) => [
      ...[operationId, operationType, status, amount, reason ?? '', updatedAt],
    ]),
    'No operation is open, and no case.',
  ),
];

/** Supply against reserve, the operator's word on tokens and links, and cases. */
export const stablecoinCommands: readonly Command[] = [
  command<Supplied>({
    words: 'stablecoins',
    summary: 'supply of a platform’s stablecoins against reserve and ledger, open operations, and cases',
    options: tenant,
    request: (given) => ({ method: 'GET', path: '/operator/stablecoins', query: tenantQuery(given) }),
    format: formatCoins,
  }),
  command<Omit<Coin, 'stablecoinId'> & { readonly id: string; readonly currency?: string }>({
    words: 'stablecoin decide',
    summary: 'decide on the review of a token, or on its use as a currency of the service',
    takes: {
      STABLECOIN: { about: 'its id, as `stablecoins` shows it', read: text },
      DECISION: { about: DECISIONS.join(', '), read: oneOf(...DECISIONS) },
    },
    options: tenant,
    request: (given) => ({
      method: 'POST',
      path: '/operator/stablecoins/decide',
      body: {
        ...tenantQuery(given),
        stablecoinId: given['STABLECOIN'],
        decision: written(given['DECISION']).toUpperCase(),
      },
    }),
    format: ({ id, symbol, issuanceStatus, serviceOperationsStatus, currency }) =>
      formatFacts([
        ['stablecoin', id],
        ['symbol', symbol],
        ['issuance', issuanceStatus],
        ['in the service', serviceOperationsStatus],
        ['currency', currency ?? 'none'],
      ]),
  }),
  command<{ readonly id: string; readonly status: string; readonly provider: string }>({
    words: 'stablecoin revoke-link',
    summary: 'end a link to a provider for good, and destroy its credentials',
    takes: { LINK: { about: 'the id of the provider account', read: text } },
    options: tenant,
    request: (given) => ({
      method: 'POST',
      path: '/operator/stablecoin-provider-accounts/revoke',
      body: { ...tenantQuery(given), stablecoinProviderAccountId: given['LINK'] },
    }),
    format: ({ id, provider, status }) =>
      formatFacts([
        ['link', id],
        ['provider', provider],
        ['status', status],
      ]),
  }),
  command<{ readonly id: string; readonly status: string }>({
    words: 'stablecoin close-case',
    summary:
      'say how the case of an operation ended: its money is back, is written off, or arrived after all; reserve and supply follow',
    takes: {
      OPERATION: { about: 'its id, as `stablecoins` shows it', read: text },
      OUTCOME: { about: Object.keys(OUTCOMES).join(', '), read: oneOf(...Object.keys(OUTCOMES)) },
    },
    options: tenant,
    request: (given) => ({
      method: 'POST',
      path: '/operator/stablecoin-operations/close-case',
      body: {
        ...tenantQuery(given),
        stablecoinOperationId: given['OPERATION'],
        outcome: OUTCOMES[given['OUTCOME'] as keyof typeof OUTCOMES],
      },
    }),
    format: ({ id, status }) =>
      formatFacts([
        ['operation', id],
        ['status', status],
      ]),
  }),
  ...settingCommands(stablecoinReviewDeclared),
];
