import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** What a browser's page may get wrong, or an attacker may send; what is absent is as it must be. */
export interface Faults {
  readonly type?: string;
  readonly challenge?: string;
  readonly origin?: string;
  readonly rpId?: string;
  /** The bits of the flags: 1 user present, 4 user verified. */
  readonly flags?: number;
  readonly counter?: number;
  readonly crossKey?: KeyObject;
  /** The public key that is attested, by COSE's labels. */
  readonly coseKey?: readonly (readonly [number, unknown])[];
}
interface Options {
  readonly challenge: string;
  readonly rpId: string;
  readonly origin: string;
}

const PRESENT_AND_VERIFIED = 0x05;
const WITH_CREDENTIAL = 0x40;
const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer): string => data.toString('base64url');

export type CredentialAlgorithm = 'ES256' | 'EdDSA' | 'RS256';
const keysOf = (algorithm: CredentialAlgorithm): { publicKey: KeyObject; privateKey: KeyObject } => {
  if (algorithm === 'ES256') return generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return algorithm === 'EdDSA'
    ? generateKeyPairSync('ed25519')
    : generateKeyPairSync('rsa', { modulusLength: 2048 });
};

/** An authenticator with one credential, for specs: a real ceremony without a browser. */
export class SoftwareAuthenticator {
  private readonly keys: ReturnType<typeof keysOf>;
  constructor(
    private readonly algorithm: CredentialAlgorithm = 'ES256',
    private counter = 0,
  ) {
    this.keys = keysOf(algorithm);
  }
  readonly credentialId = base64url(randomBytes(16));

  /** The credential that a page sends after `navigator.credentials.create`; attestation none, or packed by itself. */
  create(options: Options, faults: Faults = {}, format: 'none' | 'packed' = 'none') {
    const clientData = clientDataOf('webauthn.create', options, faults);
    const id = Buffer.from(this.credentialId, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, this.coseKey(faults)]);
    const authenticatorData = Buffer.concat([this.head(options, faults, WITH_CREDENTIAL), attested]);
    const statement: Map<unknown, unknown> =
      format === 'none'
        ? new Map()
        : new Map<unknown, unknown>([
            ['alg', -7],
            ['sig', this.signed(authenticatorData, clientData, faults)],
          ]);
    const attestationObject = cbor(
      new Map<unknown, unknown>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', authenticatorData],
      ]),
    );
    return this.credential({
      clientDataJSON: base64url(clientData),
      attestationObject: base64url(attestationObject),
      transports: ['internal'],
    });
  }

  /** What a page sends after `navigator.credentials.get`. */
  get(options: Options, faults: Faults = {}) {
    const clientData = clientDataOf('webauthn.get', options, faults);
    const authenticatorData = this.head(options, faults, 0);
    return this.credential({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(this.signed(authenticatorData, clientData, faults)),
    });
  }

  private credential<Response>(response: Response) {
    return { id: this.credentialId, rawId: this.credentialId, type: 'public-key' as const, response };
  }

  private head({ rpId }: Options, faults: Faults, more: number): Buffer {
    this.counter += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(faults.counter ?? this.counter);
    const flags = Buffer.from([(faults.flags ?? PRESENT_AND_VERIFIED) | more]);
    return Buffer.concat([sha256(faults.rpId ?? rpId), flags, counter]);
  }

  private signed(authenticatorData: Buffer, clientData: Buffer, { crossKey }: Faults): Buffer {
    const data = Buffer.concat([authenticatorData, sha256(clientData)]);
    return sign(this.algorithm === 'EdDSA' ? null : 'sha256', data, crossKey ?? this.keys.privateKey);
  }

  private coseKey({ coseKey }: Faults): Buffer {
    const { x = '', y = '', n = '', e = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
    const of: Readonly<Record<CredentialAlgorithm, readonly (readonly [number, unknown])[]>> = {
      ES256: [
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ],
      EdDSA: [
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, bytes(x)],
      ],
      RS256: [
        [1, 3],
        [3, -257],
        [-1, bytes(n)],
        [-2, bytes(e)],
      ],
    };
    return cbor(new Map<unknown, unknown>(coseKey ?? of[this.algorithm]));
  }
}

const clientDataOf = (type: string, { challenge, origin }: Options, faults: Faults): Buffer =>
  Buffer.from(
    JSON.stringify({
      type: faults.type ?? type,
      challenge: faults.challenge ?? challenge,
      origin: faults.origin ?? origin,
      crossOrigin: false,
    }),
  );

/** The part of CBOR that these need: small integers, texts, bytes and maps. */
const cbor = (value: unknown): Buffer => {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, of]) => [cbor(key), cbor(of)])]);
  throw new Error(`${typeof value} has no place here`);
};

const head = (major: number, count: number): Buffer => {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  if (count < 256) return Buffer.from([(major << 5) | 24, count]);
  return Buffer.from([(major << 5) | 25, count >> 8, count & 0xff]);
};
