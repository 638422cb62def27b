import {
  after,
  elapsedMs,
  nothing,
  record,
  reject,
  Rejected,
  type Decision,
  type Environment,
  type Instant,
} from '@causeway/kernel';
import type { Customer, CustomerEvent, CustomerRecord } from '../customer.js';
import type { CustomerRejection } from '../rejection-codes.js';
import type { Channel, ChannelCode } from './contact.js';

type Answer = Decision<CustomerEvent, CustomerRejection>;
interface When {
  readonly now: Instant;
  readonly environment: Environment;
}

const MINUTE_MS = 60_000;
/** A code is good for so long (verification §3). */
export const CODE_LIFE_MS = 10 * MINUTE_MS;
/** Within it a second request sends nothing, and the code stays as it is. */
export const RESEND_MS = 30_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SENDS_A_DAY_MAX = 10;
/** The fifth wrong attempt voids the code. */
export const ATTEMPTS_MAX = 5;

/** Sends a new code; the older one is void. Too soon or too often, nothing is sent, and the caller does not learn so. */
export const sendCode = (
  channel: Channel,
  before: Customer,
  { now, environment }: When,
  {
    codeId,
    hasMail,
    hasTexts,
  }: { readonly codeId: string; readonly hasMail: boolean; readonly hasTexts: boolean },
): Answer => {
  const pending = pendingChannel(channel, before);
  if (pending instanceof Rejected) return pending;
  const { customer } = pending;
  if (environment === 'production' && !(channel === 'email' ? hasMail : hasTexts))
    return reject('NO_MESSAGE_PROVIDER', { channel });
  const code = customer.contactCodes[channel];
  if (code !== undefined && !maySend(code, now)) return nothing();
  const { customerId } = customer;
  return record({
    ...{ type: 'ContactCodeSent', customerId, channel, codeId },
    ...{ sentAt: now, expiresAt: after(now, CODE_LIFE_MS) },
  });
};

const maySend = (code: ChannelCode, now: Instant): boolean => {
  const last = code.sentAt.at(-1);
  const isFresh = last !== undefined && elapsedMs(last, now) < RESEND_MS;
  if (isFresh && isLive(code, now)) return false;
  return code.sentAt.filter((sentAt) => elapsedMs(sentAt, now) < DAY_MS).length < SENDS_A_DAY_MAX;
};

const isLive = ({ codeId, expiresAt, wrongAttempts }: ChannelCode, now: Instant): boolean =>
  codeId !== undefined && expiresAt !== undefined && now < expiresAt && wrongAttempts < ATTEMPTS_MAX;

/** Confirms a channel by its code; a wrong attempt counts, and is recorded with its refusal. */
export const confirmCode = (
  channel: Channel,
  before: Customer,
  { now }: When,
  { isCode }: { readonly isCode: (codeId: string) => boolean },
): Answer => {
  const pending = pendingChannel(channel, before);
  if (pending instanceof Rejected) return pending;
  const { customerId, contactCodes } = pending.customer;
  const code = contactCodes[channel];
  if (code?.codeId === undefined || !isLive(code, now)) return reject('CODE_WRONG', WRONG);
  return isCode(code.codeId)
    ? record({ type: 'ContactChannelVerified', customerId, channel, verifiedAt: now })
    : new Rejected({ code: 'CODE_WRONG', details: WRONG }, [
        { type: 'ContactCodeRefused', customerId, channel, refusedAt: now },
      ]);
};

/** The same for a wrong code, an expired one and none at all: a guess teaches nothing. */
const WRONG = { errors: [{ field: 'code', message: 'is wrong or not valid any more: request a new one' }] };

/** The customer, where the channel waits to be verified. */
const pendingChannel = (
  channel: Channel,
  before: Customer,
): { readonly customer: CustomerRecord } | Rejected<never, CustomerRejection> => {
  if (before.status !== 'ACTIVE') return reject('CUSTOMER_NOT_FOUND');
  const { customer } = before;
  const status = customer.contactVerification?.[channel];
  if (status === undefined) return reject('CHANNEL_NOT_NEEDED', { channel });
  return status === 'VERIFIED' ? reject('CHANNEL_VERIFIED', { channel }) : { customer };
};
