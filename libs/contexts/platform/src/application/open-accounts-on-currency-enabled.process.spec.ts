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
const open = (currencies: string[], status: string) => [
  {
    command: SubmitToLedger,
    payload: { kind: 'OPEN_ACCOUNTS', owner: { platformId: PLATFORM_ID }, currencies, status },
  },
];

describe('platform accounts', () => {
  it('are there for the request that follows', () => {
    expect(reaction.isInline).toBe(true);
    expect(Object.keys(reaction.reactions).sort()).toStrictEqual([
      'platform.currency-enabled.v1',
      'platform.platform-created.v1',
    ]);
  });

  it('are opened for a currency that becomes usable', () => {
    const enabled = message('platform.currency-enabled.v1', { platformId: PLATFORM_ID, currencyCode: 'EUR' });
    expect(react(enabled)).toStrictEqual(open(['EUR'], 'ACTIVE'));
  });

  it('are opened for the currencies that a platform starts with, and none where it starts with none', () => {
    const created = (...codes: string[]) =>
      message('platform.platform-created.v1', {
        config: { supportedCurrencies: codes.map((currencyCode) => ({ currencyCode })) },
      });
    expect(react(created('USD', 'USDB'))).toStrictEqual(open(['USD', 'USDB'], 'ACTIVE'));
    expect(react(created())).toStrictEqual([]);
  });

  it('wait in production for their funding coordinates', () => {
    const enabled = message('platform.currency-enabled.v1', { currencyCode: 'USD' }, 'production');
    expect(react(enabled)).toStrictEqual(open(['USD'], 'PENDING'));
  });

  it('are never opened in a currency that nobody knows', () => {
    expect(() => react(message('platform.currency-enabled.v1', { currencyCode: 'XXX' }))).toThrow(
      'XXX is no currency',
    );
  });
});
