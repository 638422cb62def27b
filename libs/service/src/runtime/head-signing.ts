import {
  HeadFiles,
  HeadSigner,
  loadSigningKeys,
  PostgresHeadBook,
  type ContextDatabase,
  type EventStore,
  type HeadAnchor,
} from '@causeway/event-store';
import { systemNow } from '@causeway/kernel';
import { HeadTopic } from '@causeway/messaging';
import { join } from 'node:path';
import type { ServiceConfig } from '../config.js';
import type { Logger } from '../observability/logger.js';
import { LOOK_ALONE_MS, LOOK_ANYWAY_MS, QuietHeadBook } from './quiet-head-book.js';

/** The folder of signed heads in the data folder. */
const HEADS_FOLDER = 'heads';

/**
 * The signer of the lanes of a process's contexts: its key, and the places outside the database where the
 * heads go, a folder of the data folder and, with brokers, a topic. Throws when a signing key is malformed or
 * no random one. `isAlone`: no other process writes to these lanes.
 */
export const openHeadSigner = async (
  config: ServiceConfig,
  contexts: readonly { readonly database: ContextDatabase; readonly store: EventStore }[],
  logger: Logger,
  isAlone: boolean,
): Promise<HeadSigner> => {
  const { dataDir, kafkaBrokers, signingKey, signingKeyPrevious } = config;
  const keys = await loadSigningKeys({ key: signingKey, previous: signingKeyPrevious, dataDir });
  const anchors: HeadAnchor[] = [new HeadFiles(join(dataDir, HEADS_FOLDER))];
  if (kafkaBrokers !== undefined) {
    const settings = { brokers: kafkaBrokers, clientId: 'causeway-heads' };
    anchors.push(
      new HeadTopic(settings, (level, message, details) => logger[level]({ ...details }, message)),
    );
  }
  return new HeadSigner({
    books: contexts.map(
      ({ database, store }) =>
        new QuietHeadBook(new PostgresHeadBook(database), store, isAlone ? LOOK_ALONE_MS : LOOK_ANYWAY_MS),
    ),
    anchors,
    keys,
    now: systemNow,
    failed: (part, error) =>
      logger.warn(
        { part, error },
        'the heads of the log could not be signed or kept; trying again every second',
      ),
    contradicted: ({ lane, position, digest }, { end, digestAtLast }) =>
      logger.error(
        { lane, position, signed: digest, found: digestAtLast ?? null, head: end?.position ?? 0 },
        'the log no longer holds what was signed: this lane was cut off or written anew, and is signed no further',
      ),
  });
};
