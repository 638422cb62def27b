import { nothing, record, type Decision } from '@causeway/kernel';
import type { SigningKey, SigningKeyCreated, SigningKeyEvent } from './signing-key.js';

/** A fresh pair, made outside: a decision knows no randomness. */
export type FreshSigningKey = Omit<SigningKeyCreated, 'type'>;

/** One key per platform and environment: a second request finds the first one's key. */
export const createSigningKey = (fresh: FreshSigningKey, key: SigningKey): Decision<SigningKeyEvent> =>
  key.status === 'ACTIVE' ? nothing() : record({ type: 'SigningKeyCreated', ...fresh });
