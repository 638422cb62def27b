import { parseId, uuidOf, type ResourceType } from '@causeway/kernel';
import { UsageError } from '@causeway/cli';

/** The streams of a resource, by the first part of their names; each goes on with the resource's uuid. */
const STREAMS_OF: Partial<Readonly<Record<ResourceType, readonly string[]>>> = {
  Customer: ['customer'],
  Delivery: ['delivery'],
  ExternalAccount: ['external-account'],
  Platform: ['platform-config', 'tokens', 'endpoint', 'signing-key'],
  PlatformConfig: ['platform-config'],
  // A payment goes on in the stream of its quote; a deposit has one of its own.
  Quote: ['quote'],
  Transaction: ['quote', 'deposit'],
  Webhook: ['delivery'],
};

const AS_THE_API_SHOWS = /^[A-Z][A-Za-z]*:/;

/** The streams behind an id as the API shows it, or the stream itself. Throws a `UsageError` for anything else. */
export const streamsNamed = (asked: string): readonly string[] => {
  if (!AS_THE_API_SHOWS.test(asked)) return [asked];
  const type = asked.slice(0, asked.indexOf(':')) as ResourceType;
  const categories = STREAMS_OF[type];
  if (type === 'InternalAccount')
    throw new UsageError(
      'The entries of all accounts are one stream, journal. See `balance` for one account.',
    );
  if (categories === undefined) {
    throw new UsageError(
      `No stream is named after a ${type}. Known are ${Object.keys(STREAMS_OF).join(', ')}.`,
    );
  }
  const id = parseId(type, asked);
  if (id === undefined) throw new UsageError(`${asked} is no id: after ${type}: comes a uuid.`);
  return categories.map((category) => `${category}-${uuidOf(id)}`);
};
