import { randomBytes } from 'node:crypto';
import type { Nonces } from '../application/ports.js';

/** 128 bits: enough that none ever comes twice (external-accounts §6.4). */
const NONCE_BYTES = 16;

export const randomNonces: Nonces = { fresh: () => randomBytes(NONCE_BYTES).toString('hex') };
