import { elapsedMs, instant, type Instant } from '@causeway/kernel';
import { HOTP, Secret, TOTP } from 'otpauth';
import type { AppCodes } from '../application/ports.js';

const SECRET_BYTES = 20;
const PERIOD_S = 30;
const DIGITS = 6;
const ALGORITHM = 'SHA1';
/** Of tolerance, each way (sca §2.1). */
const STEPS = 1;
const SIX_DIGITS = /^[0-9]{6}$/;
const EPOCH = instant(0);

const codeOptions = { algorithm: ALGORITHM, digits: DIGITS } as const;
const currentStep = (now: Instant): number => Math.floor(elapsedMs(EPOCH, now) / 1_000 / PERIOD_S);

/** Codes of authenticator apps, computed by the library and compared by it in constant time. */
export const appCodes: AppCodes = {
  newSecret: () => new Secret({ size: SECRET_BYTES }).hex.toLowerCase(),
  stepOf: (secret, code, now, after) => {
    if (!SIX_DIGITS.test(code)) return undefined;
    const current = currentStep(now);
    const key = Secret.fromHex(secret);
    let found: number | undefined;
    // All of them, newest last, so that how long it takes says nothing of the step.
    for (let step = Math.max(0, current - STEPS); step <= current + STEPS; step += 1) {
      const delta = HOTP.validate({ token: code, secret: key, counter: step, window: 0, ...codeOptions });
      if (delta === 0 && (after === undefined || step > after)) found = step;
    }
    return found;
  },
  described: (secret, { issuer, label }) => {
    const key = Secret.fromHex(secret);
    const totp = new TOTP({ issuer, label, secret: key, period: PERIOD_S, ...codeOptions });
    return { base32: key.base32, uri: totp.toString() };
  },
};
