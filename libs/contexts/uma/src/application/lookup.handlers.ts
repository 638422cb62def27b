import {
  answersQuery,
  carriesOut,
  Command,
  decides,
  type CallContext,
  type CommandHandling,
  type CustomHandling,
  type QueryHandling,
} from '@causeway/commands';
import { derivedUuid, idOf, uuidOf, type Id } from '@causeway/kernel';
import type { Lookup, LookupEvent, LookupRecord } from '../domain/lookup.js';
import { recordLookup, type ReceiverFound } from '../domain/lookup.decide.js';
import { parseUmaAddress } from '../domain/uma-address.js';
import { findUsableLookup } from '../read/lookup.query.js';
import { addressKey } from './address-key.js';
import { findExternalAccount } from './find-external-account.js';
import { findUmaReceiver } from './find-uma-receiver.js';
import { lookups } from './lookup.aggregate.js';
import type { UmaPorts } from './ports.js';
import { refused } from './refuse.js';
import { GetLookup, LookUpExternalAccount, LookUpUmaReceiver, type LookupDocument } from './requests.js';
import { findSender } from './sender.js';

/** Keeps what a look-up found; known inside this context only. */
export class RecordLookup extends Command<ReceiverFound, LookupDocument> {
  static readonly type = 'uma.record-lookup';
}

/** The same command makes the same look-up, however often it is tried. */
const lookupIdOf = ({ commandId }: CallContext): Id<'Lookup'> =>
  idOf('Lookup', derivedUuid('lookup', commandId));

export const recordLookupHandling: CommandHandling = decides<Lookup, LookupEvent, RecordLookup, Id<'Lookup'>>(
  {
    command: RecordLookup,
    aggregate: lookups,
    streamId: (_found, call) => uuidOf(lookupIdOf(call)),
    facts: async (_found, call) => lookupIdOf(call),
    decide: recordLookup,
    answer: (state) => {
      if (state.status === 'ABSENT') throw new Error('A look-up was accepted and is not there');
      return documentOf(state.lookup);
    },
  },
);

const documentOf = ({ lookupId, currencies, payerFields }: LookupRecord): LookupDocument => ({
  lookupId,
  supportedCurrencies: currencies,
  requiredPayerDataFields: payerFields,
});

export const lookUpHandlings = (ports: UmaPorts): readonly CustomHandling[] => [
  carriesOut<LookUpUmaReceiver>({
    command: LookUpUmaReceiver,
    execute: async ({ receiverUmaAddress, ...named }, call) => {
      const receiver = parseUmaAddress(receiverUmaAddress);
      if (receiver === undefined) throw refused('INVALID_UMA_ADDRESS', { field: 'receiverUmaAddress' });
      const sender = await findSender(ports.dispatch, named, call);
      const found = await findUmaReceiver(ports, receiver, sender, call);
      const kept = { ...found, addressKey: addressKey(ports.vault, receiver.text), ...of(sender) };
      const document = await ports.dispatch.execute(new RecordLookup(kept, call));
      return { ...document, receiverUmaAddress: receiver.text };
    },
  }),
  carriesOut<LookUpExternalAccount>({
    command: LookUpExternalAccount,
    execute: async ({ accountId, ...named }, call) => {
      const sender = await findSender(ports.dispatch, named, call);
      const found = await findExternalAccount(ports, accountId, sender, call);
      const document = await ports.dispatch.execute(new RecordLookup({ ...found, ...of(sender) }, call));
      return { ...document, accountId };
    },
  }),
];

const of = ({
  customerId,
}: {
  readonly customerId?: Id<'Customer'>;
}): Pick<ReceiverFound, 'senderCustomerId'> =>
  customerId === undefined ? {} : { senderCustomerId: customerId };

export const lookupQueries = (ports: UmaPorts): readonly QueryHandling[] => [
  answersQuery<GetLookup>({
    query: GetLookup,
    answer: async ({ lookupId }, call) => {
      const lookup = await findUsableLookup(ports, call, lookupId, ports.clock.now(call.environment));
      if (lookup === undefined) return null;
      return { lookupId: lookup.lookup_id, receiver: lookup.receiver, expiresAt: lookup.expires_at };
    },
  }),
];
