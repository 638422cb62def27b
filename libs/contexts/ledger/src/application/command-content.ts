import { quoted, textDigest, type Money } from '@causeway/kernel';
import type { CounterCharge, Leg, LedgerCommand } from './ledger-command.js';

/** Enough of a digest that no two commands share it; no command holds anything personal. */
const FINGERPRINT_BYTES = 16;

/** The fingerprint of a command's content: the same id with another content is a conflict. */
export const fingerprintOf = (command: LedgerCommand, platformId: string): Buffer =>
  textDigest(contentText(command, platformId)).subarray(0, FINGERPRINT_BYTES);

/** The JSON text of the content. Most commands are entries, and their text is built without the list. */
export const contentText = (command: LedgerCommand, platformId: string): string =>
  command.kind === 'POST_ENTRY'
    ? `[${quoted(platformId)},"POST_ENTRY",${entryText(command)}]`
    : JSON.stringify([platformId, command.kind, ...contentOf(command)]);

const entryText = ({
  legs,
  cause: { kind, transactionId },
  alsoToPending,
  reverses,
  after,
}: PostEntry): string => {
  let asked = '';
  for (const each of legs) asked += asked === '' ? legText(each) : `,${legText(each)}`;
  const rest = `${alsoToPending ?? null},${reverses ?? null},${JSON.stringify(place(after))}`;
  return `[${asked}],[${quoted(kind)},${quoted(transactionId)}],${rest}`;
};

const legText = ({ account, side, amount: { amountMinor, currency }, mayOwe }: Leg): string =>
  `[${quoted(account)},"${side}","${amountMinor}","${currency}",${mayOwe ?? null}]`;

type PostEntry = Extract<LedgerCommand, { kind: 'POST_ENTRY' }>;

/** Every field with content, in a fixed order. */
const contentOf = (command: Exclude<LedgerCommand, PostEntry>): readonly unknown[] => {
  const after = 'after' in command ? place(command.after) : null;
  switch (command.kind) {
    case 'OPEN_ACCOUNTS':
      return [
        command.owner.customerId,
        command.currencies,
        command.status,
        ...(command.withoutFunding === undefined ? [] : [command.withoutFunding]),
      ];
    case 'CHANGE_ACCOUNT_STATUS':
      return [command.accountId, command.to, command.reason, after];
    case 'CLOSE_ACCOUNTS':
      return [command.accountIds, command.reason, after];
    case 'SET_WALLET_PRIVACY':
      return [command.accountId, command.privateEnabled, after];
    case 'SET_FUNDING':
      return [command.accountId, command.isOffered, after];
    case 'FOLLOW_FUNDING':
      return [
        command.accountId,
        after,
        ...(command.coordinatesChanged === undefined ? [] : [command.coordinatesChanged]),
      ];
    case 'PLACE_HOLD': {
      const { holdId, accountId, amount, counters, expiresAt } = command;
      const charges = counters?.map(charge);
      return [holdId, accountId, ...written(amount), charges, expiresAt, cause(command.cause), after];
    }
    case 'CAPTURE_HOLD':
      return [command.holdId, command.legs.map(leg), command.isFinal, after];
    case 'RELEASE_HOLD':
    case 'EXPIRE_HOLD':
      return [command.holdId, after];
    case 'RECORD_PENDING_CREDIT':
      return [command.creditId, command.accountId, ...written(command.amount), cause(command.cause), after];
    case 'SETTLE_PENDING_CREDIT':
    case 'REJECT_PENDING_CREDIT':
      return [command.creditId, after];
    case 'CHARGE_COUNTERS':
      return [command.counters.map(charge), after];
    case 'RETURN_COUNTERS': {
      const { counters, holdId } = command;
      // Commands from before there were holds to name keep their fingerprint.
      return [counters.map(charge), after, ...(holdId === undefined ? [] : [holdId])];
    }
  }
};

const written = ({ amountMinor, currency }: Money): readonly string[] => [amountMinor.toString(), currency];

const leg = ({ account, side, amount, mayOwe }: Leg): readonly unknown[] => [
  account,
  side,
  ...written(amount),
  mayOwe,
];

const charge = ({ counter, amountMinor, ceilingMinor }: CounterCharge): readonly unknown[] => [
  counter,
  amountMinor.toString(),
  ceilingMinor?.toString(),
];

const cause = ({ kind, transactionId }: { kind: string; transactionId: string }): readonly string[] => [
  kind,
  transactionId,
];

const place = (
  after: { lane: string; position: number; key: string } | undefined,
): readonly unknown[] | null => (after === undefined ? null : [after.lane, after.position, after.key]);
