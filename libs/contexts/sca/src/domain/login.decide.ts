import {
  after,
  elapsedMs,
  nothing,
  record,
  reject,
  type Decision,
  type Id,
  type Instant,
} from '@causeway/kernel';
import {
  isOpen,
  type Authentication,
  type OpenLogin,
  type Passkey,
  type ScaEvent,
  type Totp,
} from './authentication.js';
import { NOT_AVAILABLE, type Factor } from './factor.js';
import { refusedWhileLocked, wrongProof } from './lockout.js';
import type { UsedProof } from './login.js';
import type { ScaRejection } from './rejection-codes.js';

type Answer = Decision<ScaEvent, ScaRejection>;
interface When {
  readonly now: Instant;
}

const MINUTE_MS = 60_000;
/** A code by SMS proves a login within it, the other factors within twice as long (sca §5). */
export const CODE_LIFE_MS = 5 * MINUTE_MS;
const LOGIN_LIFE_MS = 10 * MINUTE_MS;
/** Within it a second start sends nothing, and the code stays as it is. */
export const RESEND_MS = 30_000;
const SESSION_LIFE_MS = 180 * 24 * 60 * MINUTE_MS;

export interface StartLogin {
  readonly customerId: Id<'Customer'>;
  readonly loginId: string;
  readonly factor: Factor;
  /** A new challenge for a passkey, in base64url. */
  readonly challenge: string;
}

/** Begins a login, in place of an open one of any factor. `phoneNumber` is the customer's once it is verified. */
export const startLogin = (
  { customerId, loginId, factor, challenge }: StartLogin,
  before: Authentication,
  { now }: When,
  phoneNumber: string | undefined,
): Answer => {
  const { totp, passkey, login } = before;
  const isThere = { SMS_OTP: phoneNumber, TOTP: totp, PASSKEY: passkey }[factor] !== undefined;
  if (!isThere) return reject('FACTOR_NOT_AVAILABLE', { errors: NOT_AVAILABLE });
  if (factor === 'SMS_OTP' && login !== undefined && isFresh(login, phoneNumber, now)) return nothing();
  const material = { SMS_OTP: phoneNumber, TOTP: undefined, PASSKEY: challenge }[factor];
  const lifeMs = factor === 'SMS_OTP' ? CODE_LIFE_MS : LOGIN_LIFE_MS;
  return record({
    ...{ type: 'ScaLoginStarted', customerId, loginId, factor },
    ...(material !== undefined && { material }),
    ...{ startedAt: now, expiresAt: after(now, lifeMs) },
  });
};

const isFresh = (login: OpenLogin, phoneNumber: string | undefined, now: Instant): boolean =>
  login.factor === 'SMS_OTP' &&
  login.material === phoneNumber &&
  isOpen(login, now) &&
  elapsedMs(login.startedAt, now) < RESEND_MS;

export interface CompleteLogin {
  readonly customerId: Id<'Customer'>;
  readonly factor: Factor;
  readonly challengeId?: string;
  readonly endUserIpAddress: string;
}

/** Judges what was sent, as the decision asks: against what the state holds, and nothing else. */
export interface Judge {
  /** Whether it is the code that was sent by SMS for this login. */
  isSmsCode(loginId: string): boolean;
  /** What it proves of an authenticator app: a step, a recovery code, nothing to use up in the sandbox. */
  appCode(totp: Totp): UsedProof | undefined;
  /** What a passkey's ceremony proves against this challenge. */
  assertion(passkey: Passkey, challenge: string): UsedProof | undefined;
}

export interface LoginFacts {
  readonly judge: Judge;
  /** The customer's verified number now. */
  readonly phoneNumber?: string;
  /** The customer's number now, verified or not. */
  readonly numberOnRecord?: string;
}

/** Opens a session when the open login is proven; a wrong proof counts, and may lock (sca §5, §6). */
export const completeLogin = (
  command: CompleteLogin,
  before: Authentication,
  { now }: When,
  { judge, phoneNumber, numberOnRecord }: LoginFacts,
): Answer => {
  const locked = refusedWhileLocked(before, now);
  if (locked !== undefined) return locked;
  const { login } = before;
  const { customerId, factor, endUserIpAddress } = command;
  if (login === undefined || !isMeant(command, login) || !isOpen(login, now)) return reject('PROOF_WRONG');
  // A code that went to a former number proves nothing.
  if (factor === 'SMS_OTP' && (phoneNumber === undefined || login.material !== phoneNumber))
    return reject('PROOF_WRONG');
  const used = proof(login, before, judge);
  if (used === undefined)
    // Of the open login, whatever else the caller named: a login by another factor than SMS is not named at all.
    return wrongProof({ customerId, challengeId: login.loginId, endUserIpAddress }, before, now);
  return record({
    ...{ type: 'ScaSessionOpened', customerId, loginId: login.loginId, factor, used, endUserIpAddress },
    ...(numberOnRecord !== undefined && { phoneNumber: numberOnRecord }),
    ...{ openedAt: now, expiresAt: after(now, SESSION_LIFE_MS) },
  });
};

/** A login by SMS is named by its id; the others are by their factor alone. */
const isMeant = ({ factor, challengeId }: CompleteLogin, login: OpenLogin): boolean =>
  login.factor === factor && (factor !== 'SMS_OTP' || challengeId === login.loginId);

const proof = (
  { factor, loginId, material }: OpenLogin,
  { totp, passkey }: Authentication,
  judge: Judge,
): UsedProof | undefined => {
  switch (factor) {
    case 'SMS_OTP':
      return judge.isSmsCode(loginId) ? {} : undefined;
    case 'TOTP':
      return totp && judge.appCode(totp);
    case 'PASSKEY':
      return passkey && material !== undefined ? judge.assertion(passkey, material) : undefined;
  }
};
