import { bucketOfFiles } from './file-settings.js';

const read = (settings: Readonly<Record<string, string>>) => {
  const faults: string[] = [];
  const named = Object.entries(settings).map(([name, value]) => [`CAUSEWAY_FILES_S3_${name}`, value]);
  const bucket = bucketOfFiles(Object.fromEntries(named) as Record<string, string>, (fault) =>
    faults.push(fault),
  );
  return { bucket, faults };
};

describe('the bucket of files', () => {
  it('is none unless it is named', () => {
    expect(read({ REGION: 'eu-central-1' })).toStrictEqual({ bucket: undefined, faults: [] });
  });

  it('has a region, and the rest where it is set', () => {
    expect(read({ BUCKET: 'b' }).bucket).toStrictEqual({ bucket: 'b', region: 'us-east-1' });
    const all = {
      BUCKET: 'b',
      REGION: 'r',
      ENDPOINT: 'https://s3.example',
      PREFIX: 'causeway/a/',
      ACCESS_KEY_ID: 'id',
      SECRET_ACCESS_KEY: 'secret',
    };
    expect(read(all)).toStrictEqual({
      bucket: {
        bucket: 'b',
        region: 'r',
        endpoint: 'https://s3.example',
        prefix: 'causeway/a/',
        accessKeyId: 'id',
        secretAccessKey: 'secret',
      },
      faults: [],
    });
  });

  it.each([
    [{ ENDPOINT: 'ftp://x' }, 'CAUSEWAY_FILES_S3_ENDPOINT must be a URL'],
    [{ ENDPOINT: 'https://a:b@x' }, 'CAUSEWAY_FILES_S3_ENDPOINT must be a URL'],
    [{ PREFIX: 'no-end' }, 'CAUSEWAY_FILES_S3_PREFIX must be'],
    [{ PREFIX: '../' }, 'CAUSEWAY_FILES_S3_PREFIX must be'],
    [{ ACCESS_KEY_ID: 'id' }, 'are set together or not'],
    [{ SECRET_ACCESS_KEY: 'secret' }, 'are set together or not'],
  ])('is refused with %j', (settings, fault) => {
    expect(read({ BUCKET: 'b', ...settings }).faults).toStrictEqual([expect.stringContaining(fault)]);
  });
});
