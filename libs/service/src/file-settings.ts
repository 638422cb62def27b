import type { S3Settings } from '@causeway/file-store';
import { HTTP_URL, httpUrl, shown } from './setting-values.js';

type Settings = Readonly<Record<string, string | undefined>>;

const DEFAULT_REGION = 'us-east-1';
const PREFIX = /^(?:[a-z0-9][a-z0-9-]*\/)+$/;

/**
 * The bucket that files lie in; `undefined` where they lie in the data folder. `report` gets a sentence for each setting
 * that cannot be used.
 */
export const bucketOfFiles = (
  settings: Settings,
  report: (fault: string) => void,
): S3Settings | undefined => {
  const of = (name: string): string | undefined => settings[`CAUSEWAY_FILES_S3_${name}`] || undefined;
  const [bucket, endpoint, prefix] = [of('BUCKET'), of('ENDPOINT'), of('PREFIX')];
  const region = of('REGION') ?? DEFAULT_REGION;
  const [accessKeyId, secretAccessKey] = [of('ACCESS_KEY_ID'), of('SECRET_ACCESS_KEY')];
  if (bucket === undefined) return undefined;
  if (endpoint !== undefined && httpUrl(endpoint) === undefined)
    report(`CAUSEWAY_FILES_S3_ENDPOINT must be ${HTTP_URL}; it is "${shown(endpoint)}"`);
  if (prefix !== undefined && !PREFIX.test(prefix))
    report(`CAUSEWAY_FILES_S3_PREFIX must be small letters, digits and - and end with /; it is "${prefix}"`);
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    report('CAUSEWAY_FILES_S3_ACCESS_KEY_ID and CAUSEWAY_FILES_S3_SECRET_ACCESS_KEY are set together or not');
  return {
    bucket,
    region,
    ...(endpoint !== undefined && { endpoint }),
    ...(prefix !== undefined && { prefix }),
    ...(accessKeyId !== undefined && { accessKeyId }),
    ...(secretAccessKey !== undefined && { secretAccessKey }),
  };
};
