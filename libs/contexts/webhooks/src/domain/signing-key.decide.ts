import { nothing, record, reject, type Decision } from '@causeway/kernel';
import type { KeyMaterial, SigningKey, SigningKeyEvent } from './signing-key.js';

/** Fresh keys, made outside: a decision has no randomness. */
export type FreshSigningKey = KeyMaterial;

/** One key per platform and environment: a second request finds the first one's key, and completes an old one. */
export const createSigningKey = (fresh: FreshSigningKey, key: SigningKey): Decision<SigningKeyEvent> => {
  const { standardPublicKey, sealedStandardSecrets, ...pair } = fresh;
  const secrets = { type: 'StandardSecretsAdded', standardPublicKey, sealedStandardSecrets } as const;
  if (key.status === 'ABSENT')
    return record({ type: 'SigningKeyCreated', ...pair }, { ...secrets, keyId: fresh.keyId });
  return key.standardPublicKey === undefined ? record({ ...secrets, keyId: key.keyId }) : nothing();
};

export type RotationRefusal = 'SIGNING_KEY_NOT_FOUND' | 'SIGNING_KEY_ROTATION_STEP_REFUSED';
type Rotation = Decision<SigningKeyEvent, RotationRefusal>;

/** The first step of a rotation (webhooks §3): the next key is there to be published, and signs beside the active one. */
export const stageSigningKey = (fresh: FreshSigningKey, key: SigningKey): Rotation => {
  if (key.status === 'ABSENT') return reject('SIGNING_KEY_NOT_FOUND');
  if (key.other === undefined) return record({ type: 'SigningKeyStaged', ...fresh });
  return refused(
    key.other.role === 'NEXT'
      ? `the next key ${key.other.keyId} is there already: activate or retire it first`
      : `the previous key ${key.other.keyId} still signs: retire it first`,
  );
};

/** The switch. Repeated, it changes nothing. */
export const activateSigningKey = (key: SigningKey): Rotation => {
  if (key.status === 'ABSENT') return reject('SIGNING_KEY_NOT_FOUND');
  if (key.other === undefined) return refused('there is no next key: stage one first');
  return key.other.role === 'NEXT'
    ? record({ type: 'SigningKeyActivated', keyId: key.other.keyId })
    : nothing();
};

/** The end of the overlap, or the withdrawal of a next key. Repeated, it changes nothing. */
export const retireSigningKey = (key: SigningKey): Rotation => {
  if (key.status === 'ABSENT') return reject('SIGNING_KEY_NOT_FOUND');
  return key.other === undefined ? nothing() : record({ type: 'SigningKeyRetired', keyId: key.other.keyId });
};

const refused = (reason: string): Rotation => reject('SIGNING_KEY_ROTATION_STEP_REFUSED', { reason });
