import type { CallContext } from '@causeway/commands';
import type { Id, Instant } from '@causeway/kernel';
import type { Authentication, Totp } from '../domain/authentication.js';
import type { Judge } from '../domain/login.decide.js';
import type { UsedProof } from '../domain/login.js';
import type { RelyingParty } from '../domain/relying-party.js';
import { isSame, recoveryHash, SANDBOX_CODE, smsCode } from './codes.js';
import type { ScaPorts, SentCredential } from './ports.js';

export type SentProof = { readonly code: string } | SentCredential;

/** An assertion judged before its decision, with what it was judged against. */
export interface JudgedAssertion {
  readonly credentialId: string;
  readonly challenge: string;
  readonly counterBefore: number;
  readonly counter: number;
}

/** A passkey's ceremony against the open challenge; `undefined` where it proves nothing. */
export const judgedAssertion = async (
  ports: ScaPorts,
  sent: SentProof,
  party: RelyingParty,
  { passkey }: Authentication,
  challenge: string | undefined,
): Promise<JudgedAssertion | undefined> => {
  if ('code' in sent || passkey === undefined || challenge === undefined) return undefined;
  const asserted = await ports.passkeys.asserted(sent, party, { passkey, challenge });
  const { credentialId, counter: counterBefore } = passkey;
  return asserted && { credentialId, challenge, counterBefore, counter: asserted.counter };
};

/** Judges a proof as a decision asks, on the state that the decision is taken on. */
export const judgeOf = (
  ports: ScaPorts,
  {
    customerId,
    sent,
    assertion,
    call,
    now,
  }: {
    readonly customerId: Id<'Customer'>;
    readonly sent: SentProof;
    readonly assertion: JudgedAssertion | undefined;
    readonly call: Pick<CallContext, 'environment'>;
    readonly now: Instant;
  },
): Judge => ({
  isSmsCode: (codeId) =>
    'code' in sent &&
    isSame(ports, sent.code, smsCode(ports, { environment: call.environment, customerId, codeId })),
  appCode: (totp) =>
    'code' in sent
      ? provenByApp(
          ports,
          { customerId, code: sent.code, isSandbox: call.environment === 'sandbox', now },
          totp,
        )
      : undefined,
  // Judged against a state that has moved on, it proves nothing.
  assertion: ({ credentialId, counter }, challenge) =>
    assertion?.credentialId === credentialId &&
    assertion.challenge === challenge &&
    assertion.counterBefore === counter
      ? { counter: assertion.counter }
      : undefined,
});

const provenByApp = (
  ports: ScaPorts,
  {
    customerId,
    code,
    isSandbox,
    now,
  }: {
    readonly customerId: Id<'Customer'>;
    readonly code: string;
    readonly isSandbox: boolean;
    readonly now: Instant;
  },
  { secret, lastStep, recoveryHashes, usedCodes }: Totp,
): UsedProof | undefined => {
  const recoveryCode = recoveryHashes.indexOf(recoveryHash(ports, customerId, code));
  if (recoveryCode >= 0) return usedCodes.includes(recoveryCode) ? undefined : { recoveryCode };
  if (isSandbox) return isSame(ports, code, SANDBOX_CODE) ? {} : undefined;
  const step = ports.appCodes.stepOf(secret, code, now, lastStep);
  return step === undefined ? undefined : { step };
};
