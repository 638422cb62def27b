import { listOf, object, oneOf, optional, text } from '@causeway/shapes';

/** Base64url of bytes; the bounds are those of the largest that authenticators make. */
const bytes = (max: number) => text({ min: 1, max, pattern: /^[A-Za-z0-9_-]+={0,2}$/ });
const ID_LENGTH_MAX = 2_048;
const CLIENT_DATA_LENGTH_MAX = 8_192;
const ATTESTATION_LENGTH_MAX = 32_768;
const SIGNATURE_LENGTH_MAX = 4_096;

const named = {
  id: bytes(ID_LENGTH_MAX),
  rawId: bytes(ID_LENGTH_MAX),
  type: oneOf(['public-key']),
};

/** What `navigator.credentials.create` gives, in its JSON form; other members are of no use here. */
export const credential = object('ScaPasskeyCredential', {
  ...named,
  response: object('ScaPasskeyAttestationResponse', {
    clientDataJSON: bytes(CLIENT_DATA_LENGTH_MAX),
    attestationObject: bytes(ATTESTATION_LENGTH_MAX),
    transports: optional(listOf(text({ min: 1, max: 32 }), { max: 10 })),
  }),
});

/** What `navigator.credentials.get` gives. */
export const assertion = object('ScaPasskeyAssertion', {
  ...named,
  response: object('ScaPasskeyAssertionResponse', {
    clientDataJSON: bytes(CLIENT_DATA_LENGTH_MAX),
    authenticatorData: bytes(SIGNATURE_LENGTH_MAX),
    signature: bytes(SIGNATURE_LENGTH_MAX),
    userHandle: optional(bytes(ID_LENGTH_MAX)),
  }),
});
