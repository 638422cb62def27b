import type { UmaAddress } from '@causeway/kernel';
import { carriesOut, Command, type CallContext, type CustomHandling } from '@causeway/commands';
import { FindUmaBearer } from '@causeway/customers';
import { fieldsOfAll, isPayable, type TakenCurrency } from '../../domain/directory/payee.js';
import { lnurlpPath } from '../../domain/protocol/host.js';
import type { LnurlpOffer, WireCurrency } from '../../domain/protocol/messages.js';
import { WIRE_REFUSALS } from '../../domain/protocol/wire-refusal.js';
import type { UmaPorts } from '../ports.js';
import { calledFor, refusedBy, takenOnce, type WireAnswer } from '../protocol/wire-answer.js';
import { findOwnReceiver, type OwnReceiver } from './own-receiver.js';
import { settlementPrice } from './settlement-price.js';

/** The LNURLP request of another institution to a host: `/.well-known/lnurlp/{user}`. */
export class AnswerLnurlp extends Command<
  { readonly host: string; readonly user: string; readonly query: string },
  WireAnswer
> {
  static readonly type = 'uma.answer-lnurlp';
}

/**
 * Another institution asks what one of our receivers takes. All refusals are answers in the protocol's own words; a
 * nonce that was seen before is one of them.
 */
export const lnurlpHandlings = (ports: UmaPorts): readonly CustomHandling[] => [
  carriesOut<AnswerLnurlp>({
    command: AnswerLnurlp,
    execute: async ({ query, ...target }, call) => {
      const called = await calledFor(ports, target, call);
      if ('body' in called) return called;
      const { institution, receiver, there } = called;
      const url = new URL(`${lnurlpPath(receiver, '')}?${query}`);
      const read = await ports.wire.readLnurlpRequest(url, institution.environment);
      const request = await takenOnce(ports, read, there);
      if ('body' in request) return request;
      const offer = await offerOf(ports, receiver, there);
      if (offer === undefined) return refusedBy(WIRE_REFUSALS.NO_RECEIVER);
      return { status: 200, body: await ports.wire.answerLnurlpRequest(request, offer, institution) };
    },
  }),
];

/** A receiver that takes nothing, or nothing that bitcoin has a price in, behaves as absent. */
const offerOf = async (
  ports: UmaPorts,
  receiver: UmaAddress,
  call: CallContext,
): Promise<LnurlpOffer | undefined> => {
  const own = await receiverAt(ports, receiver, call);
  if (own === undefined || !isPayable(own)) return undefined;
  const currencies = (await Promise.all(own.taken.map((taken) => wireCurrency(ports, taken, call)))).flat();
  if (currencies.length === 0) return undefined;
  return {
    receiver,
    callback: lnurlpPath(receiver, '/pay'),
    currencies,
    payerFields: fieldsOfAll(own.taken),
  };
};

/** The customer of the call's platform who has an address; the host has no others. */
export const receiverAt = async (
  { dispatch }: Pick<UmaPorts, 'dispatch'>,
  { text }: UmaAddress,
  call: CallContext,
): Promise<OwnReceiver | undefined> => {
  const bearer = await dispatch.execute(new FindUmaBearer({ umaAddress: text }, call));
  return bearer?.platformId === call.platformId ? findOwnReceiver(dispatch, bearer, call) : undefined;
};

const wireCurrency = async (
  { dispatch }: Pick<UmaPorts, 'dispatch'>,
  { currency, minMinor, maxMinor }: TakenCurrency,
  call: CallContext,
): Promise<readonly WireCurrency[]> => {
  const price = await settlementPrice(dispatch, currency, call);
  return price === undefined ? [] : [{ currency, minMinor, maxMinor, multiplier: price.toNumber() }];
};
