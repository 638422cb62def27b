import { uuidOf } from '@causeway/kernel';
import { isUsableKey } from '@causeway/passkeys';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { randomBytes } from 'node:crypto';
import type { Passkeys, SentCredential } from '../application/ports.js';
import { isAllowed, type RelyingParty } from '../domain/relying-party.js';

const CHALLENGE_BYTES = 32;
const TIMEOUT_MS = 10 * 60_000;
/** ES256, EdDSA, RS256 (sca §2.1), as COSE numbers them. */
const ALGORITHMS = [-7, -8, -257];
/** Others are not asked for, and their roots could not be judged here (sca §2.1). */
const ATTESTATIONS: readonly string[] = ['none', 'packed'];

const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'));

/** The ceremonies by the library; single use of a challenge is the stream's. */
export const passkeys: Passkeys = {
  newChallenge: () => randomBytes(CHALLENGE_BYTES).toString('base64url'),
  creationOptions: async ({ party, customerId, userName, challenge }) => ({
    ...(await generateRegistrationOptions({
      rpName: party.name,
      rpID: party.id,
      userName,
      userID: new Uint8Array(Buffer.from(uuidOf(customerId))),
      challenge: bytes(challenge),
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    })),
  }),
  assertionOptions: async ({ party, passkey: { credentialId, transports }, challenge }) => ({
    ...(await generateAuthenticationOptions({
      rpID: party.id,
      challenge: bytes(challenge),
      timeout: TIMEOUT_MS,
      userVerification: 'required',
      allowCredentials: [{ id: credentialId, transports: [...transports] }],
    })),
  }),
  challengeIn: ({ credential }) => {
    const { response } = credential;
    const text = isObject(response) ? response['clientDataJSON'] : undefined;
    if (typeof text !== 'string') return undefined;
    try {
      const { challenge } = JSON.parse(Buffer.from(text, 'base64url').toString()) as {
        readonly challenge?: unknown;
      };
      return typeof challenge === 'string' ? challenge : undefined;
    } catch {
      // A caller made it up.
      return undefined;
    }
  },
  attested: async (sent, party, challenge) => {
    const verified = await unlessMadeUp(sent, party, (expectedOrigin) =>
      verifyRegistrationResponse({
        response: sent.credential as unknown as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin,
        expectedRPID: party.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }),
    );
    if (verified?.verified !== true) return undefined;
    if (!ATTESTATIONS.includes(verified.registrationInfo.fmt)) return undefined;
    const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
    if (!isUsableKey(publicKey)) return undefined;
    const publicKeyText = Buffer.from(publicKey).toString('base64url');
    return { credentialId: id, publicKey: publicKeyText, transports: transports.filter(isText), counter };
  },
  asserted: async (sent, party, { passkey, challenge }) => {
    const { credentialId, publicKey, counter } = passkey;
    if (sent.credential['id'] !== credentialId) return undefined;
    const verified = await unlessMadeUp(sent, party, (expectedOrigin) =>
      verifyAuthenticationResponse({
        response: sent.credential as unknown as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin,
        expectedRPID: party.id,
        requireUserVerification: true,
        credential: { id: credentialId, publicKey: bytes(publicKey), counter },
      }),
    );
    return verified?.verified === true ? { counter: verified.authenticationInfo.newCounter } : undefined;
  },
};

/** The origin must be the platform's, and is then what the client data must say; any failure is no proof. */
const unlessMadeUp = async <Verified>(
  { origin }: SentCredential,
  party: RelyingParty,
  verify: (expectedOrigin: string) => Promise<Verified>,
): Promise<Verified | undefined> => {
  if (!isAllowed(origin, party)) return undefined;
  try {
    return await verify(origin);
  } catch {
    // The library throws for whatever does not fit, in words that quote what was sent.
    return undefined;
  }
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
