import fc from 'fast-check';
import { after, type Instant } from '@causeway/kernel';
import { at, created, CREATED_AT, eventsOf, given } from '../testing/config.fixture.js';
import { updatePlatformConfig } from './platform-config.decide.js';
import { evolvePlatform, type Platform } from './platform-config.js';
import type { ConfigChange } from './settings.js';

/**
 * The merge rules once more, written on a plain document as the specification's table reads (config-and-tokens §2)
 * and sharing nothing with the product's code.
 */
interface Plain {
  umaDomain?: string;
  webhookEndpoint?: string;
  supportedCurrencies?: unknown;
  embeddedWalletConfig?: Fields;
  cardTokenization2faConfig?: Fields;
  feeConfigs?: { sourceCurrency: string; variableFeeBps: number; fixedFee: { amountMinor: unknown } }[];
  updatedAt?: string;
}
type Fields = Record<string, unknown>;

const copyOf = (value: unknown): never => JSON.parse(toText(value)) as never;

const oracle = (document: Plain, change: Plain, now: string): Plain => {
  const next: Plain = copyOf(document);
  if (change.umaDomain !== undefined) next.umaDomain = change.umaDomain.toLowerCase();
  if (change.webhookEndpoint === '') delete next.webhookEndpoint;
  else if (change.webhookEndpoint !== undefined) next.webhookEndpoint = change.webhookEndpoint;
  if (change.supportedCurrencies !== undefined) next.supportedCurrencies = copyOf(change.supportedCurrencies);
  for (const field of ['embeddedWalletConfig', 'cardTokenization2faConfig'] as const) {
    const settings = (next[field] ??= {});
    for (const [name, value] of Object.entries(change[field] ?? {})) {
      if (typeof value !== 'object' || value === null) settings[name] = value;
      else if (Object.keys(value).length > 0) settings[name] = { ...(settings[name] as Fields), ...value };
    }
  }
  const active = (next.feeConfigs ??= []);
  for (const fee of change.feeConfigs ?? []) {
    const index = active.findIndex(({ sourceCurrency }) => sourceCurrency === fee.sourceCurrency);
    const isNothing = fee.variableFeeBps === 0 && fee.fixedFee.amountMinor === 0n;
    if (index >= 0) active.splice(index, 1, ...(isNothing ? [] : [copyOf(fee)]));
    else if (!isNothing) active.push(copyOf(fee));
  }
  if (sorted(next) !== sorted(copyOf(document))) next.updatedAt = now;
  return next;
};

const toText = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? part.toString() : part));
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

const word = fc.constantFrom('one', 'two', 'three');
const amount = fc.bigInt({ min: 0n, max: 3n });
const currencies = fc.uniqueArray(
  fc.record({
    currencyCode: fc.constantFrom('USD', 'EUR', 'GBP', 'USDC'),
    minAmountMinor: amount,
    maxAmountMinor: amount.map((extra) => extra + 3n),
    requiredCounterpartyFields: fc.uniqueArray(
      fc.record({ name: fc.constantFrom('EMAIL' as const, 'FULL_NAME' as const), mandatory: fc.boolean() }),
      { selector: ({ name }) => name },
    ),
    enabledTransactionTypes: fc.subarray(['INCOMING' as const, 'OUTGOING' as const]),
  }),
  { selector: ({ currencyCode }) => currencyCode },
);
const fees = fc.array(
  fc.record({
    feeType: fc.constant('CROSS_CURRENCY_TRANSACTION' as const),
    sourceCurrency: fc.constant('USD'),
    variableFeeBps: fc.constantFrom(0, 25, 10_000),
    fixedFee: fc.record({ amountMinor: amount, currency: fc.constant('USD') }),
  }),
  { maxLength: 1 },
);
const updates: fc.Arbitrary<ConfigChange> = fc.record(
  {
    umaDomain: fc.constantFrom('a.example', 'B.example'),
    webhookEndpoint: fc.constantFrom('', 'https://a.example', 'https://a.example/'),
    supportedCurrencies: currencies,
    embeddedWalletConfig: fc.record(
      {
        appName: word,
        otpLength: fc.integer({ min: 4, max: 12 }),
        alphanumeric: fc.boolean(),
        sendFromEmailAddress: word,
      },
      { requiredKeys: [] },
    ),
    cardTokenization2faConfig: fc.record(
      {
        displayName: word,
        email: fc.record({ fromAddress: word, subject: word, bodyText: word }, { requiredKeys: [] }),
        sms: fc.record({ templateSid: word, bodyText: word }, { requiredKeys: [] }),
      },
      { requiredKeys: [] },
    ),
    feeConfigs: fees,
  },
  { requiredKeys: [] },
);

const configOf = (platform: Platform) => {
  if (platform.status === 'ABSENT') throw new Error('no platform');
  return platform.config;
};

describe('any sequence of updates', () => {
  it('folds to what the table of merge rules gives', () => {
    fc.assert(
      fc.property(fc.array(updates, { maxLength: 12 }), (changes) => {
        let platform = given(created());
        let expected: Plain = copyOf(configOf(platform));
        changes.forEach((change, index) => {
          const now: Instant = after(CREATED_AT, (index + 1) * 1_000);
          const events = eventsOf(
            updatePlatformConfig(change, platform, at('production', now), { ok: true }),
          );
          expected = oracle(expected, change as Plain, now);
          const before = configOf(platform);
          platform = events.reduce(evolvePlatform, platform);
          expect(sorted(copyOf(configOf(platform)))).toBe(sorted(expected));
          expect(events.length > 0).toBe(configOf(platform).updatedAt !== before.updatedAt);
        });
      }),
      { numRuns: 300 },
    );
  });

  it('changes nothing when its last update is sent again', () => {
    fc.assert(
      fc.property(fc.array(updates, { maxLength: 4 }), updates, (changes, last) => {
        const platform = [...changes, last].reduce<Platform>((state, change) => {
          const decision = updatePlatformConfig(change, state, at('production'), { ok: true });
          return eventsOf(decision).reduce(evolvePlatform, state);
        }, given(created()));
        expect(updatePlatformConfig(last, platform, at('production'), { ok: true }).events).toStrictEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
