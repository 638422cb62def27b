import { instant } from '@causeway/kernel';
import type { PublishedMessage } from '@causeway/event-store';
import { SubmitToLedger } from '@causeway/ledger';
import { PLATFORM_ID } from '../testing/config.fixture.js';
import { openAccountsOnCurrencyEnabled as reaction } from './open-accounts-on-currency-enabled.process.js';

const message = (
  type: string,
  data: object,
  environment: 'sandbox' | 'production' = 'sandbox',
): PublishedMessage => ({
  lane: `platform.${environment}`,
  position: 5,
  type,
  key: PLATFORM_ID,
  data,
  metadata: {
    commandId: 'c',
    platformId: PLATFORM_ID,
    environment,
    actor: 'spec',
    correlationId: 'c',
    causationId: 'c',
  },
  recordedAt: instant('2026-01-01'),
});
const react = (given: PublishedMessage) => reaction.reactions[given.type]?.(given);
const BOTH = ['INCOMING', 'OUTGOING'];
const open = (currencies: string[], status: string, funding: object = {}) => [
  {
    command: SubmitToLedger,
    payload: { kind: 'OPEN_ACCOUNTS', owner: { platformId: PLATFORM_ID }, currencies, status, ...funding },
  },
];

const enabled = (currencyCode: string, enabledTransactionTypes: string[], environment?: 'production') =>
  message(
    'platform.currency-enabled.v1',
    { platformId: PLATFORM_ID, currencyCode, enabledTransactionTypes },
    environment,
  );

describe('platform accounts', () => {
  it('exist for the request that follows', () => {
    expect(reaction.isInline).toBe(true);
    expect(Object.keys(reaction.reactions).sort()).toStrictEqual([
      'platform.currency-enabled.v1',
      'platform.platform-created.v1',
    ]);
  });

  it('are opened for a currency that becomes usable', () => {
    expect(react(enabled('EUR', BOTH))).toStrictEqual(open(['EUR'], 'ACTIVE'));
    expect(react(enabled('EUR', ['INCOMING']))).toStrictEqual(open(['EUR'], 'ACTIVE'));
  });

  it.each([[['OUTGOING']], [[]]])('show no funding instructions where only %j is allowed', (types) => {
    expect(react(enabled('EUR', types))).toStrictEqual(open(['EUR'], 'ACTIVE', { withoutFunding: true }));
  });

  it('are opened for the currencies that a platform starts with, and none where it starts with none', () => {
    const created = (...codes: string[]) =>
      message('platform.platform-created.v1', {
        config: {
          supportedCurrencies: codes.map((currencyCode) => ({ currencyCode, enabledTransactionTypes: BOTH })),
        },
      });
    expect(react(created('USD', 'USDB'))).toStrictEqual(open(['USD', 'USDB'], 'ACTIVE'));
    expect(react(created())).toStrictEqual([]);
  });

  it('wait in production for their funding coordinates', () => {
    expect(react(enabled('USD', BOTH, 'production'))).toStrictEqual(open(['USD'], 'PENDING'));
  });

  it('are never opened in an unknown currency', () => {
    expect(() => react(enabled('XXX', BOTH))).toThrow('XXX is no currency');
  });
});
