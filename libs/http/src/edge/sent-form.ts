import { Busboy } from '@fastify/busboy';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ApiError } from '../errors/api-error.js';
import { invalidField } from '../errors/field-error.js';
import type { EdgeRequest } from './edge-request.js';
import { badFormat, UnreadBody } from './unread-body.js';

/** What a form may bring. */
export interface FormRules {
  /** The one part that is a file. */
  readonly fileField: string;
  readonly fileBytesMax: number;
}

/** What was sent, once its file was taken. */
export interface SentForm<Taken> {
  readonly fields: Readonly<Record<string, string>>;
  /** Absent where no file was sent. */
  readonly file?: { readonly fileName: string; readonly taken: Taken };
}

/** Reads the file to its end, and gives what became of it. */
export type TakeFile<Taken> = (content: Readable) => Promise<Taken>;

const FIELDS_MAX = 20;
const FIELD_BYTES_MAX = 4_096;
const FIELD_NAME_BYTES_MAX = 100;

/** A form that still waits on the wire; it is read once, after authentication and permission. */
export class UnreadForm {
  constructor(private readonly request: EdgeRequest) {}

  /**
   * The form, its file streamed to `take` while it arrives. Throws 400 `INVALID_INPUT` for another kind of body and for a
   * file that is too large, 400 `INVALID_REQUEST_FORMAT` for a form that cannot be read or has too many parts.
   */
  async read<Taken>({ fileField, fileBytesMax }: FormRules, take: TakeFile<Taken>): Promise<SentForm<Taken>> {
    const { headers, body } = this.request;
    if (!(body instanceof UnreadBody) || !isForm(headers['content-type']))
      throw invalidField(fileField, 'must be sent as a part of a multipart/form-data body');
    const fields: Record<string, string> = {};
    let file: { readonly fileName: string; readonly taking: Promise<Taken> } | undefined;
    let problem: ApiError<400> | undefined;
    let streamed: Readable | undefined;
    const parser = parserOf(headers, fileBytesMax);
    const fail = (error: ApiError<400>): void => {
      problem ??= error;
      parser.destroy(problem);
      streamed?.destroy(problem);
    };
    parser.on('field', (name, value, isNameCut, isCut) => {
      if (isNameCut || isCut) fail(invalidField(name, `must have at most ${FIELD_BYTES_MAX} bytes`));
      else if (Object.hasOwn(fields, name)) fail(invalidField(name, 'must be sent once'));
      else fields[name] = value;
    });
    parser.on('file', (name, content, fileName) => {
      streamed = content;
      content.on('limit', () => fail(invalidField(fileField, `must have at most ${fileBytesMax} bytes`)));
      if (name !== fileField) {
        content.resume();
        fail(invalidField(name, 'must not be a file'));
        return;
      }
      const taking = take(content);
      // What goes wrong is thrown below, once the form has come to its end.
      taking.catch(() => content.resume());
      file = { fileName, taking };
    });
    for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      parser.on(event, () => fail(badFormat('TOO_MANY_PARTS', 'The form has too many parts', CLOSING)));
    try {
      await pipeline(body.unread(), parser);
    } catch {
      const broken = problem ?? badFormat('MALFORMED_FORM', 'The form is not whole', CLOSING);
      streamed?.destroy(broken);
      await file?.taking.catch(() => undefined);
      throw broken;
    }
    return file === undefined
      ? { fields }
      : { fields, file: { fileName: file.fileName, taken: await file.taking } };
  }
}

/** The rest of the body is not waited for, so the connection cannot serve another request. */
const CLOSING = { connection: 'close' };

const isForm = (contentType = ''): boolean =>
  contentType.split(';', 1)[0]?.trim().toLowerCase() === 'multipart/form-data';

const parserOf = (headers: IncomingHttpHeaders, fileSize: number) => {
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: {
        fieldNameSize: FIELD_NAME_BYTES_MAX,
        fieldSize: FIELD_BYTES_MAX,
        fields: FIELDS_MAX,
        files: 1,
        fileSize,
        parts: FIELDS_MAX + 1,
        headerPairs: FIELDS_MAX,
      },
    });
  } catch {
    throw badFormat('MALFORMED_FORM', 'The form names no boundary', CLOSING);
  }
};
