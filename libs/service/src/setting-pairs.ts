type Settings = Readonly<Record<string, string | undefined>>;

/** Settings that say how something is done, each with the one that says that it is done at all. */
const NEEDED: readonly (readonly [name: string, needed: string])[] = [
  ['CAUSEWAY_OPERATOR_HOST', 'CAUSEWAY_OPERATOR_PORT'],
  ['CAUSEWAY_APPROVAL_SETTLE_ABOVE', 'CAUSEWAY_APPROVALS'],
  ['CAUSEWAY_FILES_S3_ENDPOINT', 'CAUSEWAY_FILES_S3_BUCKET'],
  ['CAUSEWAY_FILES_S3_ACCESS_KEY_ID', 'CAUSEWAY_FILES_S3_BUCKET'],
  ['CAUSEWAY_FILES_S3_SECRET_ACCESS_KEY', 'CAUSEWAY_FILES_S3_BUCKET'],
  ['CAUSEWAY_SMS_TOKEN', 'CAUSEWAY_SMS_URL'],
  ['CAUSEWAY_RATE_SOURCE_TOKEN', 'CAUSEWAY_RATE_SOURCE_URL'],
  ['CAUSEWAY_PAYOUT_PARTNER_TOKEN', 'CAUSEWAY_PAYOUT_PARTNER_URL'],
];

/**
 * A sentence for each setting without the one that it needs. Who gives operators an address, or files a bucket, must not
 * find out later that the public address still answered them, or that the files lay on the disk.
 */
export const loneSettings = (settings: Settings): readonly string[] =>
  NEEDED.filter(([name, needed]) => settings[name] && !settings[needed]).map(
    ([name, needed]) => `${name} means nothing without ${needed}, which is not set`,
  );
