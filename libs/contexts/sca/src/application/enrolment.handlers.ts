import {
  answersQuery,
  carriesOut,
  RejectedError,
  type CallContext,
  type CustomHandling,
  type QueryHandling,
} from '@causeway/commands';
import { unlessErased, uuidOf, type Id } from '@causeway/kernel';
import {
  confirmPasskey,
  confirmTotp,
  deletePasskey,
  startEnrolment,
  type AttestedPasskey,
} from '../domain/enrolment.decide.js';
import { findAuthentication } from '../read/authentication.view.js';
import { authentications, loadAuthentication } from './authentication.aggregate.js';
import { isSame, newRecoveryCodes, recoveryHash, SANDBOX_CODE } from './codes.js';
import { coveredCustomer, partyOf, platformName } from './covered-customer.js';
import type { ScaPorts, SentCredential } from './ports.js';
import {
  ConfirmScaEnrolment,
  DeletePasskey,
  ListScaFactors,
  StartScaEnrolment,
  type EnrolmentConfirmed,
  type EnrolmentProof,
  type EnrolmentStart,
  type FactorDocument,
} from './requests.js';

/**
 * The factors that a customer can use now (sca §2): a code by SMS needs no enrolment but a number, which is shown
 * masked.
 */
export const listScaFactorsHandling = (ports: ScaPorts): QueryHandling =>
  answersQuery<ListScaFactors>({
    query: ListScaFactors,
    answer: async ({ customerId }, call) => {
      const { phoneNumber } = await coveredCustomer(ports, customerId, call);
      const row = await findAuthentication(ports, call, customerId);
      const credentialId = unlessErased(row?.credentialId);
      const factors: FactorDocument[] = [
        ...(phoneNumber === undefined ? [] : [{ factor: 'SMS_OTP', name: masked(phoneNumber) } as const]),
        ...(row?.hasTotp === true ? [{ factor: 'TOTP', name: 'Authenticator app' } as const] : []),
        ...(credentialId === undefined ? [] : [passkeyShown(credentialId)]),
      ];
      return { factors };
    },
  });

const passkeyShown = (credentialId: string): FactorDocument => ({
  ...{ factor: 'PASSKEY', credentialId, name: 'Passkey' },
});

const SHOWN_DIGITS = 2;
const masked = (phoneNumber: string): string =>
  `+${'*'.repeat(phoneNumber.length - 1 - SHOWN_DIGITS)}${phoneNumber.slice(-SHOWN_DIGITS)}`;

/**
 * A secret or a challenge is made for every call; a repeated one answers with what was recorded first. The secret is
 * shown in this answer alone (sca §2.1).
 */
export const startScaEnrolmentHandling = (ports: ScaPorts): CustomHandling =>
  carriesOut<StartScaEnrolment>({
    command: StartScaEnrolment,
    execute: async ({ customerId, factor }, call): Promise<EnrolmentStart> => {
      const { email = customerId } = await coveredCustomer(ports, customerId, call);
      const party = factor === 'PASSKEY' ? await partyOf(ports, call) : undefined;
      const made = party === undefined ? ports.appCodes.newSecret() : ports.passkeys.newChallenge();
      const material = await ports.record(call, {
        name: 'start-enrolment',
        on: authentications,
        id: uuidOf(customerId),
        content: { customerId, factor },
        decide: (before, when) => startEnrolment({ customerId, factor, material: made }, before, when),
        answer: ({ enrolments }) => enrolments[factor]?.material ?? made,
        answersAbout: customerId,
      });
      if (party === undefined) {
        const names = { issuer: await platformName(ports, call), label: email };
        const { base32, uri } = ports.appCodes.described(material, names);
        return { type: 'TOTP', secret: material, secretBase32Encoded: base32, totpUri: uri };
      }
      const wanted = { party, customerId, userName: email, challenge: material };
      const options = await ports.passkeys.creationOptions(wanted);
      return { type: 'PASSKEY', options, allowedOrigins: party.allowedOrigins, relyingPartyId: party.id };
    },
  });

/** Recovery codes are in this answer and in no other (sca §2.1). */
export const confirmScaEnrolmentHandling = (ports: ScaPorts): CustomHandling =>
  carriesOut<ConfirmScaEnrolment>({
    command: ConfirmScaEnrolment,
    execute: async ({ customerId, proof }, call) => {
      await coveredCustomer(ports, customerId, call);
      return proof.type === 'TOTP'
        ? enrolTotp(ports, customerId, proof, call)
        : enrolPasskey(ports, customerId, proof, call);
    },
  });

/** The recovery codes are in no record and in no kept answer: only their hashes are. */
const enrolTotp = async (
  ports: ScaPorts,
  customerId: Id<'Customer'>,
  { secret, code }: Extract<EnrolmentProof, { type: 'TOTP' }>,
  call: CallContext,
): Promise<EnrolmentConfirmed> => {
  const recoveryCodes = newRecoveryCodes(ports, call.commandId);
  const recoveryHashes = recoveryCodes.map((each) => recoveryHash(ports, customerId, each));
  await ports.record(call, {
    name: 'confirm-authenticator-app',
    on: authentications,
    id: uuidOf(customerId),
    content: { customerId },
    decide: (before, when) =>
      confirmTotp({ customerId, secret, recoveryHashes }, before, when, (known) => {
        if (call.environment === 'sandbox') return isSame(ports, code, SANDBOX_CODE) ? {} : undefined;
        const step = ports.appCodes.stepOf(known, code, when.now, undefined);
        return step === undefined ? undefined : { step };
      }),
  });
  return { type: 'TOTP', recoveryCodes };
};

const enrolPasskey = async (
  ports: ScaPorts,
  customerId: Id<'Customer'>,
  { credential, origin }: SentCredential,
  call: CallContext,
): Promise<EnrolmentConfirmed> => {
  const party = await partyOf(ports, call);
  const attest = async (): Promise<AttestedPasskey | undefined> => {
    const sent = { credential, origin };
    const { enrolments } = await loadAuthentication(ports, customerId, call);
    const challenge = enrolments.PASSKEY?.material;
    if (challenge === undefined || ports.passkeys.challengeIn(sent) !== challenge) return undefined;
    const passkey = await ports.passkeys.attested(sent, party, challenge);
    return { challenge, ...(passkey && { passkey }) };
  };
  const credentialId = await ports.record(call, {
    name: 'confirm-passkey',
    on: authentications,
    id: uuidOf(customerId),
    content: { customerId },
    facts: attest,
    decide: (before, when, attested) => confirmPasskey(customerId, before, when, attested),
    answer: ({ passkey }) => passkey?.credentialId ?? '',
    answersAbout: customerId,
  });
  return { type: 'PASSKEY', factor: passkeyShown(credentialId) };
};

/** Another id than that of the customer's own passkey refuses with `FACTOR_NOT_FOUND` (sca §2). */
export const deletePasskeyHandling = (ports: ScaPorts): CustomHandling =>
  carriesOut<DeletePasskey>({
    command: DeletePasskey,
    execute: async ({ customerId, credentialId }, call) => {
      await coveredCustomer(ports, customerId, call, async () => {
        const row = await findAuthentication(ports, call, customerId);
        if (unlessErased(row?.credentialId) !== credentialId)
          throw new RejectedError('sca', 'FACTOR_NOT_FOUND');
      });
      await ports.record(call, {
        name: 'delete-passkey',
        on: authentications,
        id: uuidOf(customerId),
        content: { customerId, credentialId },
        decide: (before, when) => deletePasskey({ customerId, credentialId }, before, when),
      });
      return null;
    },
  });
