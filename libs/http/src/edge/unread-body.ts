import { isRecord, type Values } from '@causeway/shapes';
import type { Readable } from 'node:stream';
import { ApiError } from '../errors/api-error.js';
import { parseStrictJson, StrictJsonError, type JsonValue } from '../json/strict-json.js';
import type { EdgeRequest } from './edge-request.js';

/** Bytes of the largest JSON body (config-and-tokens §8). */
export const BODY_BYTES_MAX = 1_048_576;
/** Bytes of the largest form, whatever file its route takes. */
export const FORM_BYTES_MAX = 268_435_456;

/**
 * A body that still waits on the wire. It is read by the validation, after authentication and permission: who may
 * not call an operation cannot make the edge read or parse anything.
 */
export class UnreadBody {
  private parsed: Promise<JsonValue | undefined> | undefined;

  constructor(
    private readonly request: EdgeRequest,
    private readonly stream: Readable,
  ) {}

  /** The body as strict JSON, read once; `undefined` when it is empty. Throws 400 `INVALID_REQUEST_FORMAT`. */
  json(): Promise<JsonValue | undefined> {
    this.parsed ??= this.parse();
    return this.parsed;
  }

  private async parse(): Promise<JsonValue | undefined> {
    if (isForm(this.request)) throw badFormat('CONTENT_TYPE', 'The body must be application/json');
    const bytes = await this.bytes();
    if (bytes.length === 0) return undefined;
    if (!isJson(this.request.headers['content-type']))
      throw badFormat('CONTENT_TYPE', 'The body must be application/json');
    try {
      return parseStrictJson(this.request.wireWords?.receivedBytes(bytes) ?? bytes);
    } catch (error) {
      if (error instanceof StrictJsonError) throw badFormat(error.reason, MESSAGES[error.reason]);
      throw error;
    }
  }

  /**
   * The body as it came. Throws 400 when it is too large or breaks off, and 401 when its caller's credentials were taken back
   * meanwhile. It can be read once.
   */
  async bytes(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let length = 0;
    if (Number(this.request.headers['content-length']) > BODY_BYTES_MAX) throw tooLarge();
    try {
      // The stream is left intact when the loop is left early: destroying it would cut the answer off as well.
      for await (const chunk of this.stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        length += chunk.length;
        if (length > BODY_BYTES_MAX) throw tooLarge();
        chunks.push(chunk);
      }
    } catch (error) {
      if (error instanceof ApiError) throw error;
      throw badFormat('BODY_INCOMPLETE', 'The body ended before its time');
    }
    this.request.bodyRead?.(length);
    await this.request.stillHolds?.();
    this.request.rawBody = Buffer.concat(chunks, length);
    return this.request.rawBody;
  }
}

/** The body of a request, for code that needs it before its validation. */
export const bodyOf = async (request: EdgeRequest): Promise<JsonValue | undefined> =>
  request.body instanceof UnreadBody ? request.body.json() : undefined;

/** What was sent, by its names. Throws 400 `INVALID_REQUEST_FORMAT` where that is nothing, or no object. */
export const sentObject = (json: unknown): Values => {
  if (json === undefined) throw badFormat('BODY_MISSING', 'The body must be a JSON object');
  if (!isRecord(json)) throw badFormat('NOT_AN_OBJECT', 'The body must be a JSON object');
  return json;
};

/** A form with files, which may be far larger than JSON: where JSON is wanted, none of it is read. */
export const isForm = ({ headers }: Pick<EdgeRequest, 'headers'>): boolean =>
  headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() === 'multipart/form-data';

/** `application/json`, in UTF-8 if it says so. Taken apart rather than matched: a pattern could be made slow. */
const isJson = (contentType = ''): boolean => {
  const [mediaType, ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase());
  return mediaType === 'application/json' && parameters.every((each) => UTF_8_PARAMETERS.includes(each));
};
const UTF_8_PARAMETERS = ['', 'charset=utf-8', 'charset="utf-8"'];

const MESSAGES = {
  BYTE_ORDER_MARK: 'The body must not start with a byte order mark',
  DUPLICATE_KEY: 'The body names a key twice',
  FORBIDDEN_KEY: 'The body names a key that is not allowed',
  INVALID_UTF8: 'The body is not valid UTF-8',
  LONE_SURROGATE: 'The body holds half a surrogate pair',
  MALFORMED_JSON: 'The body is not valid JSON',
  NUMBER_TOO_LONG: 'The body holds a number with too many digits',
  TOO_DEEP: 'The body is nested too deeply',
  TOO_MANY_VALUES: 'The body holds too many values',
} as const;

/** 400 for a body whose shape cannot be read at all; `reason` says how it failed. */
export const badFormat = (reason: string, message: string, headers?: Record<string, string>): ApiError<400> =>
  new ApiError(400, 'INVALID_REQUEST_FORMAT', message, { reason }, headers);

/** The rest of the body is not waited for, so the connection cannot serve another request. */
export const tooLarge = (): ApiError<400> =>
  badFormat('BODY_TOO_LARGE', `The body must have at most ${BODY_BYTES_MAX} bytes`, { connection: 'close' });
