import {
  answersQuery,
  carriesOut,
  type CallContext,
  type CustomHandling,
  type QueryHandling,
} from '@causeway/commands';
import { derivedUuid, type Id, idOf, parseUmaAddress, uuidOf } from '@causeway/kernel';
import type { LookupRecord } from '../../domain/directory/lookup.js';
import { recordLookup, type ReceiverFound } from '../../domain/directory/lookup.decide.js';
import { findUsableLookup } from '../../read/directory/lookup.view.js';
import { addressKey } from './address-key.js';
import { findExternalAccount } from './find-external-account.js';
import { findUmaReceiver } from './find-uma-receiver.js';
import { lookups } from './lookup.aggregate.js';
import type { UmaPorts } from '../ports.js';
import { refused } from '../refuse.js';
import { GetLookup, LookUpExternalAccount, LookUpUmaReceiver, type LookupDocument } from '../requests.js';
import { findSender } from './sender.js';

/** Records the result of a look-up; a repeated command makes the same look-up. */
const keep = (
  { record }: Pick<UmaPorts, 'record'>,
  found: ReceiverFound,
  call: CallContext,
): Promise<LookupDocument> => {
  const lookupId = idOf('Lookup', derivedUuid('lookup', call.commandId));
  return record(call, {
    name: 'record-lookup',
    on: lookups,
    id: uuidOf(lookupId),
    content: found,
    decide: (lookup, context) => recordLookup(found, lookup, context, lookupId),
    answer: (state) => {
      if (state.status === 'ABSENT') throw new Error('A look-up was accepted and is not there');
      return documentOf(state.lookup);
    },
  });
};

const documentOf = ({ lookupId, currencies, payerFields }: LookupRecord): LookupDocument => ({
  lookupId,
  supportedCurrencies: currencies,
  requiredPayerDataFields: payerFields,
});

/**
 * What was found is kept for a quote that names the look-up (rates-and-rails §10). A malformed address refuses with
 * `INVALID_UMA_ADDRESS`.
 */
export const lookUpHandlings = (ports: UmaPorts): readonly CustomHandling[] => [
  carriesOut<LookUpUmaReceiver>({
    command: LookUpUmaReceiver,
    execute: async ({ receiverUmaAddress, ...named }, call) => {
      const receiver = parseUmaAddress(receiverUmaAddress);
      if (receiver === undefined) throw refused('INVALID_UMA_ADDRESS', { field: 'receiverUmaAddress' });
      const sender = await findSender(ports.dispatch, named, call);
      const found = await findUmaReceiver(ports, receiver, sender, call);
      const kept = { ...found, addressKey: addressKey(ports.vault, receiver.text), ...of(sender) };
      const document = await keep(ports, kept, call);
      return { ...document, receiverUmaAddress: receiver.text };
    },
  }),
  carriesOut<LookUpExternalAccount>({
    command: LookUpExternalAccount,
    execute: async ({ accountId, ...named }, call) => {
      const sender = await findSender(ports.dispatch, named, call);
      const found = await findExternalAccount(ports, accountId, sender, call);
      const document = await keep(ports, { ...found, ...of(sender) }, call);
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

/** `null` for a look-up that is unknown, of another platform, or over. */
export const lookupQueries = (ports: UmaPorts): readonly QueryHandling[] => [
  answersQuery<GetLookup>({
    query: GetLookup,
    answer: async ({ lookupId }, call) => {
      const lookup = await findUsableLookup(ports, call, lookupId, ports.clock.now(call.environment));
      if (lookup === undefined) return null;
      return { lookupId: lookup.lookupId, receiver: lookup.receiver, expiresAt: lookup.expiresAt };
    },
  }),
];
