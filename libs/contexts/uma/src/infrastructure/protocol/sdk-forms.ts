import { isVersionSupported, selectHighestSupportedVersion } from '@uma-sdk/core';

/** Nonces are spent by the application, and only those of messages whose signature is good. */
export const NOT_HERE = { checkAndSaveNonce: () => Promise.resolve(true) };

/** The SDK throws for malformed signatures. */
export const isTrue = async (verify: () => Promise<boolean>): Promise<boolean> => {
  try {
    return await verify();
  } catch {
    return false;
  }
};

/** The SDK throws for malformed messages. */
export const parsed = <Message>(parse: () => Message): Message | undefined => {
  try {
    return parse();
  } catch {
    return undefined;
  }
};

/** Whether a message in this version can be read here: one in another is no message in ours. */
export const isSpoken = (version: string): boolean => parsed(() => isVersionSupported(version)) === true;

/** Of the versions that a refusal names, the highest that is spoken here too. */
export const commonVersionIn = (said: unknown): string | undefined => {
  const { supportedMajorVersions } = (said ?? {}) as { readonly supportedMajorVersions?: unknown };
  return Array.isArray(supportedMajorVersions)
    ? parsed(() => selectHighestSupportedVersion(supportedMajorVersions as number[]))
    : undefined;
};
