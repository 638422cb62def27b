import crypto from 'node:crypto';
import { withoutDigests } from './without-digests.js';

const digestOfBatch = (): Buffer =>
  crypto.createHash('sha256').update(Buffer.alloc(32)).update('row').digest();
const fingerprint = (): string => crypto.createHash('sha256').update('content').digest('hex');

// Jest binds named imports of built-in modules for good, so the default one is asked here.
it('leaves out digests of batches and nothing else, and only meanwhile', async () => {
  const before = { batch: digestOfBatch(), fingerprint: fingerprint() };
  const during = await withoutDigests(async () => ({ batch: digestOfBatch(), fingerprint: fingerprint() }));
  expect(during).toEqual({ batch: Buffer.alloc(32), fingerprint: before.fingerprint });
  expect(digestOfBatch()).toEqual(before.batch);
});

it('says so when there was no digest to leave out', async () => {
  await expect(withoutDigests(async () => fingerprint())).rejects.toThrow('no digest was left out');
});

it('brings the digests back when the work fails', async () => {
  const failing = withoutDigests(async () => {
    digestOfBatch();
    throw new Error('the work failed');
  });
  await expect(failing).rejects.toThrow('the work failed');
  expect(digestOfBatch()).not.toEqual(Buffer.alloc(32));
});
