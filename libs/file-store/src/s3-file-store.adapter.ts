import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { Readable } from 'node:stream';
import { checkedKey, type FileStore } from './file-store.js';
import type { S3Settings } from './settings.js';

/** The smallest part that the protocol allows, and so what is in memory of a file. */
const PART_BYTES = 5 * 1_048_576;

/** Files in a bucket of any service that speaks S3. */
export class S3FileStore implements FileStore {
  private readonly client: S3Client;

  constructor(private readonly settings: S3Settings) {
    const { endpoint, region, accessKeyId, secretAccessKey } = settings;
    this.client = new S3Client({
      region,
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      ...(accessKeyId !== undefined &&
        secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
      // Not every service knows the newer check sums; the content is authenticated by its seal anyway.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  async put(key: string, content: Readable): Promise<void> {
    const at = this.at(key);
    let upload: Upload | undefined;
    try {
      for await (const { bytes, isLast } of partsOf(content)) {
        if (upload === undefined && isLast) {
          await this.client.send(new PutObjectCommand({ ...at, Body: bytes, ContentLength: bytes.length }));
          return;
        }
        upload ??= await this.begin(at);
        await this.append(upload, bytes);
      }
      if (upload !== undefined) await this.complete(upload);
    } catch (error) {
      content.destroy();
      if (upload !== undefined) await this.abort(upload);
      throw error;
    }
  }

  async get(key: string): Promise<Readable | undefined> {
    const found = await this.client.send(new GetObjectCommand(this.at(key))).catch(absent);
    return found?.Body as Readable | undefined;
  }

  async has(key: string): Promise<boolean> {
    return (await this.client.send(new HeadObjectCommand(this.at(key))).catch(absent)) !== undefined;
  }

  async delete(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.at(key))).catch(absent);
  }

  async *keysBelow(prefix: string): AsyncIterable<string> {
    const { Bucket, Key } = this.at(prefix.slice(0, -1));
    const before = Key.length + 1 - prefix.length;
    let token: string | undefined;
    do {
      const page = await this.client.send(
        new ListObjectsV2Command({
          Bucket,
          Prefix: `${Key}/`,
          ...(token !== undefined && { ContinuationToken: token }),
        }),
      );
      for (const { Key: found = '' } of page.Contents ?? []) yield found.slice(before);
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  /** The bucket's own rule ends uploads without an end (docs/operating/install.md). */
  removeHalves(): Promise<void> {
    return Promise.resolve();
  }

  private at(key: string): At {
    const { bucket, prefix = '' } = this.settings;
    return { Bucket: bucket, Key: `${prefix}${checkedKey(key)}` };
  }

  private async begin(at: At): Promise<Upload> {
    const { UploadId } = await this.client.send(new CreateMultipartUploadCommand(at));
    return { at: { ...at, UploadId }, parts: [] };
  }

  private async append({ at, parts }: Upload, bytes: Buffer): Promise<void> {
    const PartNumber = parts.length + 1;
    const { ETag } = await this.client.send(
      new UploadPartCommand({ ...at, PartNumber, Body: bytes, ContentLength: bytes.length }),
    );
    parts.push({ PartNumber, ETag });
  }

  private async complete({ at, parts: Parts }: Upload): Promise<void> {
    await this.client.send(new CompleteMultipartUploadCommand({ ...at, MultipartUpload: { Parts } }));
  }

  /** What fails here is left to the bucket's own rule for uploads without end; why the upload failed matters more. */
  private async abort({ at }: Upload): Promise<void> {
    await this.client.send(new AbortMultipartUploadCommand(at)).catch(() => undefined);
  }
}

interface At {
  readonly Bucket: string;
  readonly Key: string;
}
interface Upload {
  readonly at: At & { readonly UploadId: string | undefined };
  readonly parts: { readonly PartNumber: number; readonly ETag: string | undefined }[];
}

interface Part {
  readonly bytes: Buffer;
  readonly isLast: boolean;
}

/** The content in parts of one size; the last one may be smaller, and empty. */
const partsOf = async function* (content: Readable): AsyncGenerator<Part> {
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    while (length > PART_BYTES) {
      const all = Buffer.concat(chunks, length);
      yield { bytes: all.subarray(0, PART_BYTES), isLast: false };
      chunks = [all.subarray(PART_BYTES)];
      length -= PART_BYTES;
    }
  }
  yield { bytes: Buffer.concat(chunks, length), isLast: true };
};

const absent = (error: unknown): undefined => {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  const { name } = error as Error;
  if (status !== 404 || name === 'NoSuchBucket') throw error;
  return undefined;
};
