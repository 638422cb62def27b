import { sealByHand } from './hpke-by-hand.js';

/** An `encryptedOtpBundle` for a code and a key, sealed as clients do it. */
export const sealedTo = (
  targetBundle: string,
  { code, publicKey }: { readonly code: string; readonly publicKey: string },
): string => {
  const { data } = JSON.parse(targetBundle) as { readonly data: string };
  const { targetPublic } = JSON.parse(Buffer.from(data, 'hex').toString()) as {
    readonly targetPublic: string;
  };
  const { enc, ciphertext } = sealByHand(
    JSON.stringify({ otp_code: code, public_key: publicKey }),
    targetPublic,
  );
  return JSON.stringify({ encappedPublic: enc.toString('hex'), ciphertext: ciphertext.toString('hex') });
};
