import { batchDigest, GENESIS_DIGEST } from '@causeway/event-store';
import { metadataOf, type LaneRecord } from '../evidence/log-record.js';

/** A lane of the log: dense, in order, each command once, and every batch sealed by its digest (LEDGER §2). */
export const judgeLane = (lane: LaneRecord): string[] =>
  [...judgePositions(lane), ...judgeVersions(lane), ...judgeCommands(lane), ...judgeDigests(lane)].map(
    (violation) => `${lane.name}: ${violation}`,
  );

const judgePositions = ({ events }: LaneRecord): string[] =>
  events.flatMap(({ position }, index) =>
    position === index + 1 ? [] : [`position ${position} stands where ${index + 1} belongs`],
  );

const judgeVersions = ({ events }: LaneRecord): string[] => {
  const latest = new Map<string, number>();
  return events.flatMap(({ streamId, version }) => {
    const expected = (latest.get(streamId) ?? 0) + 1;
    latest.set(streamId, version);
    return version === expected ? [] : [`${streamId} has version ${version} where ${expected} belongs`];
  });
};

/**
 * What records without an outcome, as the contexts mark it (`isIdempotent`, `.idempotent()`), and its events: a
 * repetition is decided on what they left, and records nothing.
 */
export const IDEMPOTENT: Readonly<Record<string, readonly string[]>> = {
  'card-transaction-stream.ts': [
    'CardAuthorizationApproved',
    'CardAuthorizationDeclined',
    'CardAuthorizationExpired',
    'CardAuthorizationResized',
    'CardClearingPosted',
    'CardCollectionRefused',
    'CardHoldUndone',
    'CardMessageSetAside',
    'CardMessageTaken',
    'CardPullConfirmed',
    'CardPullFailed',
    'CardPurchaseRefunded',
    'CardReturnPosted',
    'CardReturnReversed',
    'CardShortfallCollected',
    'CardTransactionPartyErased',
    'CardTransactionRequested',
    'CardWorkBegun',
    'CardWorkDelayed',
  ],
  'announce-change': ['ContactChangeAnnounced'],
  'bind-custodian': ['CustodianBound'],
  // The two ends of a signed change.
  'change-contact': ['ContactChangeRefused', 'ContactChanged', 'CredentialRenamed'],
  // It asks whether a change would be refused, and records nothing.
  'check-change': [],
  'destroy-key': ['CustodyKeyDestroyed'],
  'end-delegation': ['DelegatedKeyRevoked'],
  'follow-contacts': ['CredentialRenamed', 'ContactChanged'],
  'forget-console-session': ['ConsoleSessionForgotten'],
  'keep-key': ['CustodyKeyGenerated'],
  // It asks which documents a submission has, and records nothing.
  'list-locked-documents': [],
  'note-simulated-delivery': ['SimulatedMessageTaken', 'SimulatedMessagePutOff'],
  'provision-wallet': ['WalletProvisioned', 'CredentialAdded'],
  'queue-webhook': ['DeliveryQueued'],
  'queue-webhooks.process.ts': ['AccountNoted', 'DeliveryQueued'],
  'record-payout': ['PayoutSent'],
  'reseal-key': ['CustodyKeyResealed'],
  'record-settlement': ['PaymentSettled', 'TransferReceived'],
  'record-attempt': ['AttemptFailed', 'DeliverySucceeded', 'DeliveryExhausted'],
  'skip-delivery': ['DeliverySkipped'],
};
const WITHOUT_OUTCOME: ReadonlySet<string> = new Set(Object.values(IDEMPOTENT).flat());

/** A command's events are one write set: side by side, of one moment, with an outcome that certifies them. */
const judgeCommands = ({ events, commandIds }: LaneRecord): string[] => {
  const finished = new Set<string>();
  let current: string | undefined;
  return events.flatMap((event) => {
    const commandId = String(metadataOf(event)['commandId']);
    if (commandId === current) return [];
    if (current !== undefined) finished.add(current);
    current = commandId;
    if (finished.has(commandId))
      return [`command ${commandId} took effect again at position ${event.position}`];
    return commandIds.has(commandId) || WITHOUT_OUTCOME.has(event.type)
      ? []
      : [`command ${commandId} has events but no outcome`];
  });
};

const judgeDigests = ({ events, batches }: LaneRecord): string[] => {
  let previous: Buffer = GENESIS_DIGEST;
  let first = 0;
  for (const { lastPosition, digest } of batches) {
    const expected = batchDigest(previous, events.slice(first, lastPosition));
    if (!expected.equals(digest))
      return [`the digest of the batch up to position ${lastPosition} does not verify`];
    previous = digest;
    first = lastPosition;
  }
  return first === events.length ? [] : [`positions after ${first} are in no batch`];
};
