import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Settings } from '../settings.js';

export interface S3Server {
  readonly settings: S3Settings;
  close(): Promise<void>;
}

interface Rver {
  run(): Promise<{ readonly port: number }>;
  close(): Promise<void>;
}
type RverClass = new (options: object) => Rver;

/** A server that speaks S3, in this process, on a port of its own; for specs. */
export const startS3Server = async (): Promise<S3Server> => {
  const directory = await mkdtemp(join(tmpdir(), 'causeway-s3-'));
  const name = 's3rver';
  const { default: S3rver } = (await import(name)) as { readonly default: RverClass };
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'files' }],
  });
  const { port } = await server.run();
  return {
    settings: {
      bucket: 'files',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      prefix: 'causeway/',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
