import { parseUmaAddress, type UmaAddress } from '@causeway/kernel';
import { RejectedError, type CallContext } from '@causeway/commands';
import type { Institution } from '../../domain/protocol/messages.js';
import type { SignedOnce } from '../../domain/protocol/nonce.js';
import {
  replayRefusal,
  WIRE_REFUSALS,
  wireRefusalBody,
  type Read,
  type WireRefusal,
} from '../../domain/protocol/wire-refusal.js';
import type { UmaPorts } from '../ports.js';
import { institutionAt } from './institutions.js';
import { spend } from './nonces.js';

/** Bytes for another institution: the protocol's own, and so not in the API's envelope. */
export interface WireAnswer {
  readonly status: number;
  readonly body: string;
}

/** The refusal with its HTTP status and its body. */
export const refusedBy = (refusal: WireRefusal): WireAnswer => ({
  status: refusal.status,
  body: wireRefusalBody(refusal),
});

/** The institution of the called host, and the call on its behalf. */
export interface CalledInstitution {
  readonly institution: Institution;
  readonly there: CallContext;
}

/** The institution that has this host here, with a call on its behalf; or the refusal, where none has it. */
export const calledAt = async (
  ports: UmaPorts,
  host: string,
  call: CallContext,
): Promise<CalledInstitution | WireAnswer> => {
  const institution = await institutionAt(ports, host, call);
  if (institution === undefined) return refusedBy(WIRE_REFUSALS.NO_INSTITUTION);
  const { platformId, environment } = institution;
  return { institution, there: { ...call, platformId, environment } };
};

/** The same for one of its addresses; whether a customer has it is not checked yet. */
export const calledFor = async (
  ports: UmaPorts,
  { host, user }: { readonly host: string; readonly user: string },
  call: CallContext,
): Promise<(CalledInstitution & { readonly receiver: UmaAddress }) | WireAnswer> => {
  const called = await calledAt(ports, host, call);
  return 'body' in called ? called : addressedTo(called, user);
};

/** The called institution with the address of a user there; refused for a malformed user. */
export const addressedTo = <Called extends CalledInstitution>(
  called: Called,
  user: string,
): (Called & { readonly receiver: UmaAddress }) | WireAnswer => {
  const receiver = parseUmaAddress(`${user}@${called.institution.domain}`);
  return receiver === undefined ? refusedBy(WIRE_REFUSALS.NO_RECEIVER) : { ...called, receiver };
};

/** A message that was read, on its first arrival and in time (rates-and-rails §10); or its refusal. */
export const takenOnce = async <Message extends { readonly signed: SignedOnce }>(
  ports: UmaPorts,
  read: Read<Message>,
  there: CallContext,
): Promise<Message | WireAnswer> => {
  if (read.status === 'REFUSED') return refusedBy(read.refusal);
  const code = await replayOf(ports, read.message.signed, there);
  return code === undefined ? read.message : refusedBy(replayRefusal(code));
};

/** Why a message is stale or a replay; `undefined` for one that is accepted now. */
export const replayOf = async (
  ports: Pick<UmaPorts, 'record' | 'wallNow'>,
  signed: SignedOnce,
  call: CallContext,
): Promise<'INVALID_TIMESTAMP' | 'INVALID_NONCE' | undefined> => {
  try {
    await spend(ports, signed, call);
    return undefined;
  } catch (error) {
    if (!(error instanceof RejectedError)) throw error;
    if (error.code !== 'INVALID_NONCE' && error.code !== 'INVALID_TIMESTAMP') throw error;
    return error.code;
  }
};
