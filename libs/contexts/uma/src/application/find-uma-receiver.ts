import type { CallContext } from '@causeway/commands';
import type { UmaBearer } from '@causeway/customers';
import type { ReceiverFound } from '../domain/lookup.decide.js';
import {
  SANDBOX_AMOUNT_MAX,
  SANDBOX_AMOUNT_MIN,
  SANDBOX_DOMAIN,
  SANDBOX_PAYER_FIELDS,
  sandboxPerson,
} from '../domain/sandbox-institution.js';
import type { UmaAddress } from '../domain/uma-address.js';
import { mayDealWith } from './allow-list.handlers.js';
import { answeredHere } from './domain-owner.js';
import { institutionOf } from './institutions.js';
import { spend } from './nonce.handlers.js';
import { offersTo } from './offers.js';
import { fieldsOfAll, findOwnReceiver } from './own-receiver.js';
import type { UmaPorts } from './ports.js';
import { refused } from './refuse.js';
import type { Sender } from './sender.js';

type Found = Omit<ReceiverFound, 'addressKey' | 'senderCustomerId'>;

/**
 * Whoever has the address, and what the sender can pay to them: a customer of this deployment, somebody at the
 * sandbox's simulated institution, or, in production, somebody at another institution (rates-and-rails §10).
 * Throws the refusals of the table there.
 */
export const findUmaReceiver = async (
  ports: UmaPorts,
  receiver: UmaAddress,
  sender: Sender,
  call: CallContext,
): Promise<Found> => {
  if (!(await mayDealWith(ports, receiver.domain, call))) throw refused('INVALID_RECEIVER');
  const { isHere, bearer } = await answeredHere(ports.dispatch, receiver, call);
  if (bearer !== null) return customer(ports, bearer, sender, call);
  if (isHere) throw refused('UMA_NOT_FOUND');
  if (call.environment === 'sandbox' && receiver.domain === SANDBOX_DOMAIN)
    return simulated(ports, receiver, sender, call);
  return counterparty(ports, receiver, sender, call);
};

const customer = async (
  { dispatch }: Pick<UmaPorts, 'dispatch'>,
  bearer: UmaBearer,
  sender: Sender,
  call: CallContext,
): Promise<Found> => {
  if (bearer.customerId === sender.customerId) throw refused('SELF_PAYMENT');
  const receiver = await findOwnReceiver(dispatch, bearer, call);
  if (receiver === undefined) throw refused('UMA_NOT_FOUND');
  if (!receiver.isVerified || !receiver.hasAcceptedTerms) throw refused('INVALID_RECEIVER');
  const currencies = await offersTo(dispatch, sender, receiver.taken, call);
  if (currencies.length === 0) throw refused('INVALID_RECEIVER');
  const listed = receiver.taken.filter(({ currency }) =>
    currencies.some((offered) => offered.currency === currency),
  );
  return { receiver: { kind: 'CUSTOMER', ...bearer }, currencies, payerFields: fieldsOfAll(listed) };
};

const simulated = async (
  { dispatch }: Pick<UmaPorts, 'dispatch'>,
  address: UmaAddress,
  sender: Sender,
  call: CallContext,
): Promise<Found> => {
  const person = sandboxPerson(address);
  if (person === undefined) throw refused('UMA_NOT_FOUND');
  const taken = [{ currency: person.currency, minMinor: SANDBOX_AMOUNT_MIN, maxMinor: SANDBOX_AMOUNT_MAX }];
  const currencies = await offersTo(dispatch, sender, taken, call);
  if (currencies.length === 0) throw refused('INVALID_RECEIVER');
  return {
    receiver: { kind: 'SANDBOX', outcome: person.outcome },
    currencies,
    payerFields: SANDBOX_PAYER_FIELDS,
  };
};

/** Somebody at another institution: asked on behalf of the call's platform, which needs a domain for that. */
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
  await spend(ports.dispatch, signed, call);
  const currencies = await offersTo(ports.dispatch, sender, taken, call);
  if (currencies.length === 0) throw refused('INVALID_RECEIVER');
  return { receiver: { kind: 'COUNTERPARTY', domain: address.domain }, currencies, payerFields, offer };
};
