import type { FileStore } from '@causeway/file-store';
import { PassThrough, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { keepingDocuments } from './document-upload.js';

/** A store that reads nothing before it is let, as one that makes a folder or asks another machine first. */
const slowStore = (mayRead: Promise<void>): Pick<FileStore, 'put'> => ({
  put: async (_key: string, content: Readable) => {
    await mayRead;
    await buffer(content);
  },
});

describe('the file of a document that breaks off', () => {
  const arriving = () => new PassThrough().on('error', () => undefined);
  const keep = (content: Readable, mayRead: Promise<void> = Promise.resolve()) =>
    keepingDocuments(slowStore(mayRead) as FileStore, 'sandbox').keep({
      ...{ content, fileName: 'a.png', declaredType: 'image/png' },
    });
  const closed = (content: Readable) => new Promise<void>((resolve) => content.once('close', resolve));
  const BROKEN = new Error('Part terminated early');

  it('before it is given to its keeper is refused, and not waited for', async () => {
    const content = arriving();
    content.destroy(BROKEN);
    await closed(content);
    await expect(keep(content)).rejects.toBe(BROKEN);
  });

  it('before the store reads is refused, and ends nothing but itself', async () => {
    let letRead = (): void => undefined;
    const mayRead = new Promise<void>((resolve) => (letRead = resolve));
    const content = arriving();
    const kept = keep(content, mayRead);
    content.write('half');
    content.destroy(BROKEN);
    await closed(content);
    letRead();
    await expect(kept).rejects.toBe(BROKEN);
  });

  it('while the store reads is refused', async () => {
    const content = arriving();
    const kept = keep(content);
    content.write('half', () => content.destroy(BROKEN));
    await expect(kept).rejects.toBe(BROKEN);
  });
});
