import { UsageError } from '@causeway/cli';
import { streamsNamed } from './stream-names.js';

const UUID = '0195a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

describe('a stream', () => {
  it.each([
    ['Quote', ['quote']],
    ['Transaction', ['quote', 'deposit']],
    ['Customer', ['customer']],
    ['ExternalAccount', ['external-account']],
    ['Platform', ['platform-config', 'tokens', 'endpoint', 'signing-key']],
    ['Webhook', ['delivery']],
  ])('is found by the id of a %s as the API shows it', (type, categories) => {
    const streams = categories.map((category) => `${category}-${UUID}`);
    expect(streamsNamed(`${type}:${UUID}`)).toStrictEqual(streams);
    expect(streamsNamed(`${type}:${UUID.toUpperCase()}`)).toStrictEqual(streams);
  });

  it.each(['journal', `quote-${UUID}`, 'payout-x'])('is found by its own name %s', (name) => {
    expect(streamsNamed(name)).toStrictEqual([name]);
  });

  it.each(['Quote:', 'Quote:x', `Card:${UUID}`, `InternalAccount:${UUID}`])('is not found by %s', (asked) => {
    expect(() => streamsNamed(asked)).toThrow(UsageError);
  });
});
