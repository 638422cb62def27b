import type { UmaAddress } from '@causeway/kernel';
import type { CallContext } from '@causeway/commands';
import type { UmaBearer } from '@causeway/customers';
import {
  SANDBOX_AMOUNT_MAX,
  SANDBOX_AMOUNT_MIN,
  SANDBOX_PAYER_FIELDS,
  sandboxPerson,
} from '../../domain/counterparties/sandbox-institution.js';
import { answeringParty } from '../../domain/directory/domain-owner.js';
import type { OfferedCurrency } from '../../domain/directory/lookup.js';
import type { ReceiverFound } from '../../domain/directory/lookup.decide.js';
import { fieldsOfAll, takenAmong } from '../../domain/directory/payee.js';
import { allWithinReason, type Bounds } from '../../domain/directory/payout-bounds.js';
import { customerRefusal, offerRefusal } from '../../domain/directory/receiver.js';
import { mayDealWithNow } from '../counterparties/allow-list.handlers.js';
import type { UmaPorts } from '../ports.js';
import { institutionOf } from '../protocol/institutions.js';
import { spend } from '../protocol/nonces.js';
import { demand, refused } from '../refuse.js';
import { answeredHere } from './domain-owner.js';
import { offersTo } from './offers.js';
import { findOwnReceiver } from './own-receiver.js';
import type { Sender } from './sender.js';

type Found = Omit<ReceiverFound, 'addressKey' | 'senderCustomerId'>;

/**
 * The receiver at an address, and what the sender can pay to them: a customer of this deployment, a person at the
 * sandbox's simulated institution, or a customer of another institution (rates-and-rails §10). Throws the refusals of
 * the table there.
 */
export const findUmaReceiver = async (
  ports: UmaPorts,
  receiver: UmaAddress,
  sender: Sender,
  call: CallContext,
): Promise<Found> => {
  if (!(await mayDealWithNow(ports, receiver.domain, call))) throw refused('INVALID_RECEIVER');
  const here = await answeredHere(ports.dispatch, receiver, call);
  const answering = answeringParty(here, receiver.domain, call.environment);
  switch (answering.party) {
    case 'CUSTOMER':
      return customer(ports, answering.bearer, sender, call);
    case 'NO_ONE':
      throw refused('UMA_NOT_FOUND');
    case 'SIMULATED':
      return simulated(ports, receiver, sender, call);
    case 'COUNTERPARTY':
      return counterparty(ports, receiver, sender, call);
  }
};

const customer = async (
  ports: UmaPorts,
  bearer: UmaBearer,
  sender: Sender,
  call: CallContext,
): Promise<Found> => {
  const receiver = await findOwnReceiver(ports.dispatch, bearer, call);
  demand(customerRefusal(bearer.customerId, sender.customerId, receiver));
  const taken = receiver?.taken ?? [];
  const currencies = await offered(ports, sender, taken, call);
  return {
    receiver: { kind: 'CUSTOMER', ...bearer },
    currencies,
    payerFields: fieldsOfAll(takenAmong(taken, currencies)),
  };
};

const simulated = async (
  ports: UmaPorts,
  address: UmaAddress,
  sender: Sender,
  call: CallContext,
): Promise<Found> => {
  const person = sandboxPerson(address);
  if (person === undefined) throw refused('UMA_NOT_FOUND');
  const taken = [{ currency: person.currency, minMinor: SANDBOX_AMOUNT_MIN, maxMinor: SANDBOX_AMOUNT_MAX }];
  return {
    receiver: { kind: 'SANDBOX', outcome: person.outcome },
    currencies: await offered(ports, sender, taken, call),
    payerFields: SANDBOX_PAYER_FIELDS,
  };
};

/** A customer of another institution: asked on behalf of the call's platform, which needs a domain for that. */
const counterparty = async (
  ports: UmaPorts,
  address: UmaAddress,
  sender: Sender,
  call: CallContext,
): Promise<Found> => {
  const institution = await institutionOf(ports, call);
  if (institution === undefined) throw refused('LNURLP_REQUEST_FAILED');
  const answer = await ports.wire.ask(address, institution);
  if (answer.status === 'REFUSED') throw refused(answer.code);
  const { signed, currencies: taken, payerFields, offer } = answer.found;
  await spend(ports, signed, call);
  const currencies = await offered(ports, sender, allWithinReason(taken), call);
  return { receiver: { kind: 'COUNTERPARTY', domain: address.domain }, currencies, payerFields, offer };
};

const offered = async (
  { dispatch }: UmaPorts,
  sender: Sender,
  taken: readonly (Bounds & Pick<OfferedCurrency, 'currency'>)[],
  call: CallContext,
): Promise<readonly OfferedCurrency[]> => {
  const currencies = await offersTo(dispatch, sender, taken, call);
  demand(offerRefusal(currencies));
  return currencies;
};
