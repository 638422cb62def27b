import { RejectedError } from '@causeway/commands';
import { FileProbe, newFileKey, sealedContent, type FileStore } from '@causeway/file-store';
import { ApiError, UnfitFile, type Keeping, type SentFile } from '@causeway/http';
import { crashPoint, type Environment } from '@causeway/kernel';
import { newContentKey } from '../application/documents/kept-files.js';
import { FILE_BYTES_MAX, fileNameOf, MEDIA_TYPES, UNFIT_FILE } from '../domain/documents/document-fields.js';

/** The application provides the place of files under it. */
export const FILES = Symbol('files');

export const DOCUMENT_FORM = { file: 'file', fileBytesMax: FILE_BYTES_MAX } as const;

/** A file that lies in the store, sealed under a key that is nowhere else yet. */
export interface KeptFile {
  readonly fileName: string;
  readonly fileKey: string;
  readonly contentKey: string;
  readonly mediaType: string;
  readonly bytes: number;
}

/** Takes the file of a document in while it arrives; what it is shows in its content, whatever it is called. */
export const keepingDocuments = (files: FileStore, environment: Environment): Keeping<KeptFile> => ({
  keep: async ({ content, fileName }: SentFile): Promise<KeptFile | UnfitFile> => {
    const [fileKey, contentKey, probe] = [newFileKey(), newContentKey(environment), FileProbe.of(content)];
    await files.put(contentKey, sealedContent(probe, fileKey));
    const mediaType = await probe.mediaType();
    if (mediaType !== undefined && (MEDIA_TYPES as readonly string[]).includes(mediaType))
      return { fileName: fileNameOf(fileName), fileKey, contentKey, mediaType, bytes: probe.bytes };
    await files.delete(contentKey);
    return new UnfitFile(UNFIT_FILE);
  },
  drop: ({ contentKey }) => files.delete(contentKey),
});

/**
 * Records what was kept. When that is refused, the file is removed; when no answer comes it may be recorded all the same,
 * and is left to the sweep of files.
 */
export const recorded = async <Answer>(
  files: FileStore,
  { contentKey }: KeptFile,
  record: () => Promise<Answer>,
): Promise<Answer> => {
  crashPoint('onboarding.after-file');
  try {
    return await record();
  } catch (error) {
    if (error instanceof RejectedError || error instanceof ApiError) await files.delete(contentKey);
    throw error;
  }
};
