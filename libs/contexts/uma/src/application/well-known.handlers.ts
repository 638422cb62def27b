import {
  carriesOut,
  Command,
  RejectedError,
  type CallContext,
  type CustomHandling,
} from '@causeway/commands';
import { FindUmaBearer } from '@causeway/customers';
import { GetMidRate } from '@causeway/rates';
import { parseUmaAddress, type UmaAddress } from '../domain/uma-address.js';
import { millisatoshisPerUnit } from '../domain/settlement-rate.js';
import { institutionAt } from './institutions.js';
import { spend } from './nonce.handlers.js';
import { fieldsOfAll, findOwnReceiver, type TakenCurrency } from './own-receiver.js';
import type { UmaPorts } from './ports.js';
import type { Institution, LnurlpOffer, WireCurrency, WireRefusal } from './wire.js';

/** Bytes for another institution: the protocol's own, and so not in the API's envelope. */
export interface WireAnswer {
  readonly status: number;
  readonly body: string;
}

/** What another institution asks of a host: `/.well-known/lnurlp/{user}`. */
export class AnswerLnurlp extends Command<
  { readonly host: string; readonly user: string; readonly query: string },
  WireAnswer
> {
  static readonly type = 'uma.answer-lnurlp';
}

/** `/.well-known/lnurlpubkey`. */
export class TellPublicKeys extends Command<{ readonly host: string }, WireAnswer> {
  static readonly type = 'uma.tell-public-keys';
}

/** `/.well-known/uma-configuration`. */
export class TellConfiguration extends Command<{ readonly host: string }, WireAnswer> {
  static readonly type = 'uma.tell-configuration';
}

/** The major versions of the protocol that are spoken here. */
const UMA_MAJOR_VERSIONS = [0, 1] as const;

export const wellKnownHandlings = (ports: UmaPorts): readonly CustomHandling[] => [
  carriesOut<TellPublicKeys>({
    command: TellPublicKeys,
    execute: async ({ host }, call) => {
      const institution = await institutionAt(ports, host, call);
      return institution === undefined
        ? nobodyHere()
        : { status: 200, body: ports.wire.publicKeys(institution.keys) };
    },
  }),
  carriesOut<TellConfiguration>({
    command: TellConfiguration,
    execute: async ({ host }, call) => {
      const institution = await institutionAt(ports, host, call);
      if (institution === undefined) return nobodyHere();
      return { status: 200, body: JSON.stringify({ uma_major_versions: UMA_MAJOR_VERSIONS }) };
    },
  }),
  carriesOut<AnswerLnurlp>({
    command: AnswerLnurlp,
    execute: async ({ host, user, query }, call) => {
      const institution = await institutionAt(ports, host, call);
      if (institution === undefined) return nobodyHere();
      const receiver = parseUmaAddress(`${user}@${institution.domain}`);
      if (receiver === undefined) return refusal(NOT_FOUND);
      return answerLnurlp(ports, institution, receiver, query, {
        ...call,
        platformId: institution.platformId,
        environment: institution.environment,
      });
    },
  }),
];

const answerLnurlp = async (
  ports: UmaPorts,
  institution: Institution,
  receiver: UmaAddress,
  query: string,
  call: CallContext,
): Promise<WireAnswer> => {
  const url = new URL(`https://${receiver.domain}/.well-known/lnurlp/$${receiver.user}?${query}`);
  const read = await ports.wire.readQuestion(url, institution.environment);
  if (read.status === 'REFUSED') return refusal(read.refusal);
  const replay = await replayOf(() => spend(ports.dispatch, read.message.signed, call));
  if (replay !== undefined) return refusal(replay);
  const offer = await offerOf(ports, receiver, call);
  if (offer === undefined) return refusal(NOT_FOUND);
  return { status: 200, body: await ports.wire.answerQuestion(read.message, offer, institution) };
};

/** Whatever the receiver's platform takes and bitcoin has a price in; nobody who takes nothing is told of. */
const offerOf = async (
  ports: UmaPorts,
  receiver: UmaAddress,
  call: CallContext,
): Promise<LnurlpOffer | undefined> => {
  const bearer = await ports.dispatch.execute(new FindUmaBearer({ umaAddress: receiver.text }, call));
  if (bearer?.platformId !== call.platformId) return undefined;
  const own = await findOwnReceiver(ports.dispatch, bearer, call);
  if (own === undefined || !own.isVerified || !own.hasAcceptedTerms) return undefined;
  const currencies = (await Promise.all(own.taken.map((taken) => wireCurrency(ports, taken, call)))).flat();
  if (currencies.length === 0) return undefined;
  const callback = `https://${receiver.domain}/.well-known/lnurlp/$${receiver.user}/pay`;
  return { receiver, callback, currencies, payerFields: fieldsOfAll(own.taken) };
};

export const wireCurrency = async (
  { dispatch }: Pick<UmaPorts, 'dispatch'>,
  { currency, minMinor, maxMinor }: TakenCurrency,
  call: CallContext,
): Promise<readonly WireCurrency[]> => {
  const bitcoins = await dispatch.execute(new GetMidRate({ from: 'BTC', to: currency }, call));
  if (bitcoins === null) return [];
  return [{ currency, minMinor, maxMinor, multiplier: millisatoshisPerUnit(currency, bitcoins).toNumber() }];
};

/** The refusal of a message that is stale or was taken before. */
export const replayOf = async (spending: () => Promise<unknown>): Promise<WireRefusal | undefined> => {
  try {
    await spending();
    return undefined;
  } catch (error) {
    if (!(error instanceof RejectedError) || error.context !== 'uma') throw error;
    return { status: 400, code: error.code, reason: 'The message is stale, or was sent before' };
  }
};

const NOT_FOUND: WireRefusal = {
  status: 404,
  code: 'USER_NOT_FOUND',
  reason: 'Nobody here has this address',
};

export const nobodyHere = (): WireAnswer =>
  refusal({ status: 404, code: 'USER_NOT_FOUND', reason: 'No institution has this domain here' });

/** A refusal in the protocol's own form. */
export const refusal = ({ status, code, reason, supportedMajorVersions }: WireRefusal): WireAnswer => ({
  status,
  body: JSON.stringify({
    status: 'ERROR',
    code,
    reason,
    ...(supportedMajorVersions !== undefined && { supportedMajorVersions }),
  }),
});
