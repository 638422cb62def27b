import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { Type } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { EdgeRequest } from '../edge/edge-request.js';
import { formArrives } from '../edge/form-arrival.js';
import { FORM_BYTES_MAX } from '../edge/unread-body.js';
import { ApiError } from '../errors/api-error.js';
import { invalidField, invalidFields, type FieldProblem } from '../errors/field-error.js';
import { checked } from '../fields/validate.js';

export interface FormRules {
  /** The name of the part that holds the file. */
  readonly file: string;
  /** Of the file alone. */
  readonly fileBytesMax: number;
  /** What an empty file means is for its reader to say. */
  readonly mayBeEmpty?: boolean;
  /** How many texts a form may have, also such that were not asked for. */
  readonly fieldsMax?: number;
  readonly fieldBytesMax?: number;
}

/** One file on its way, with what its sender says of it. */
export interface SentFile {
  /** As it was sent, path and all; empty when it has none. */
  readonly fileName: string;
  readonly declaredType: string;
  readonly content: Readable;
}

/** What `keep` gives for a file that is not what it should be; the message follows the field's name. */
export class UnfitFile {
  constructor(readonly message: string) {}
}

export interface Keeping<Kept> {
  /** Takes the file in while it arrives. What it leaves of the content is read to its end and forgotten. */
  readonly keep: (file: SentFile) => Promise<Kept | UnfitFile>;
  /** Undoes it, when the form turns out to be refused. */
  readonly drop: (kept: Kept) => Promise<void>;
}

export interface ReceivedForm<Fields, Kept> {
  readonly fields: Fields;
  readonly file: Kept;
}

const FIELDS_MAX = 32;
const FIELD_BYTES_MAX = 16_384;
const FIELD_NAME_BYTES_MAX = 128;
const PART_HEADERS_MAX = 16;
const MISSING = { message: 'is required' } as const;

/**
 * Receives a form of texts and one file; the file is never in memory as a whole. Throws 400 `INVALID_INPUT` with every
 * problem of texts and file at once, and then nothing is kept. It may take minutes: a call that was made before is renewed.
 */
export const receiveForm = async <Fields extends object, Kept>(
  request: EdgeRequest,
  dto: Type<Fields>,
  rules: FormRules,
  keeping: Keeping<Kept>,
): Promise<ReceivedForm<Fields, Kept>> => {
  const form = await readForm(request, rules, keeping);
  try {
    const { instance, problems } = checked(dto, form.texts, 'query');
    const all = [...form.problems, ...problems];
    if (all.length > 0 || form.kept === undefined)
      throw invalidFields(all.length > 0 ? all : [{ field: rules.file, ...MISSING }]);
    return { fields: instance, file: form.kept.value };
  } catch (error) {
    leave(request);
    await form.drop();
    throw error;
  }
};

/** A form as it arrived, whatever is wrong with it: for pages, which show it again. */
export interface ReadForm<Kept> {
  readonly texts: Readonly<Record<string, string>>;
  /** Of its file, and of its parts. */
  readonly problems: readonly FieldProblem[];
  readonly kept: { readonly value: Kept } | undefined;
  /** Undoes what was kept. */
  drop(): Promise<void>;
}

/** Whether a request brings a form of parts, which may have a file. */
export const bringsParts = (request: EdgeRequest): boolean => request.isMultipart();

/**
 * Reads a form to its end. Throws 400 `INVALID_INPUT` where that is not possible, and 401 where its caller's credentials
 * were taken back meanwhile; then nothing is kept.
 */
export const readForm = async <Kept>(
  request: EdgeRequest,
  rules: FormRules,
  keeping: Keeping<Kept>,
): Promise<ReadForm<Kept>> => {
  refuseOthers(request, rules);
  formArrives(request.raw);
  const form = new ArrivingForm(rules, keeping);
  try {
    await form.read(request);
    await request.stillHolds?.();
    return form;
  } catch (error) {
    leave(request);
    await form.drop();
    throw error;
  }
};

const refuseOthers = (request: EdgeRequest, rules: FormRules): void => {
  if (!request.isMultipart()) throw invalidField('Content-Type', 'must be multipart/form-data');
  if (Number(request.headers['content-length']) > bytesMaxOf(rules))
    throw invalidField(rules.file, tooLarge(rules));
};

/** With room for the texts and for what lies between the parts. */
const bytesMaxOf = ({ fileBytesMax, fieldsMax = FIELDS_MAX, fieldBytesMax = FIELD_BYTES_MAX }: FormRules) =>
  Math.min(2 * fileBytesMax + (fieldsMax + 1) * fieldBytesMax, FORM_BYTES_MAX);

const tooLarge = ({ fileBytesMax }: FormRules): string => `must have at most ${fileBytesMax} bytes`;

/** What still arrives of a refused form is not looked at: the connection ends with the answer. */
const leave = ({ raw }: EdgeRequest): void => {
  raw.unpipe();
  raw.resume();
};

/** A form while its parts arrive, one after the other. */
class ArrivingForm<Kept> {
  readonly texts: Record<string, string> = {};
  readonly problems: FieldProblem[] = [];
  kept: { readonly value: Kept } | undefined;
  private hasFile = false;

  constructor(
    private readonly rules: FormRules,
    private readonly keeping: Keeping<Kept>,
  ) {}

  async read(request: EdgeRequest): Promise<void> {
    const stopCounting = this.countBytes(request);
    const parts = this.partsOf(request);
    try {
      for (;;) {
        const part = await parts.next().catch((error: unknown) => unreadable(error));
        if (part.done === true) break;
        if (part.value.type === 'file') await this.takeFile(part.value, request);
        else this.takeText(part.value);
      }
    } finally {
      stopCounting();
    }
    if (!this.hasFile) this.problems.push({ field: this.rules.file, ...MISSING });
  }

  async drop(): Promise<void> {
    const { kept } = this;
    this.kept = undefined;
    if (kept !== undefined) await this.keeping.drop(kept.value);
  }

  private partsOf(request: EdgeRequest) {
    const { fileBytesMax, fieldsMax = FIELDS_MAX, fieldBytesMax = FIELD_BYTES_MAX } = this.rules;
    return request.parts({
      limits: {
        fieldNameSize: FIELD_NAME_BYTES_MAX,
        fieldSize: fieldBytesMax,
        fields: fieldsMax,
        // One more byte than may be there shows that it is too large.
        fileSize: fileBytesMax + 1,
        files: 2,
        parts: fieldsMax + 2,
        headerPairs: PART_HEADERS_MAX,
      },
    });
  }

  /** A form without end ends here: a parser that skips what is too large would read on for ever. */
  private countBytes({ raw }: EdgeRequest): () => void {
    let bytes = 0;
    const count = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > bytesMaxOf(this.rules)) raw.emit('error', new FormTooLong());
    };
    raw.on('data', count);
    return () => raw.off('data', count);
  }

  private async takeFile(part: MultipartFile, { raw }: EdgeRequest): Promise<void> {
    const { fieldname, filename, mimetype, file: content } = part;
    const { file } = this.rules;
    content.on('error', () => undefined);
    if (fieldname !== file || this.hasFile) {
      this.problems.push({ field: nameOf(fieldname), message: 'is not a file that is expected' });
      await readToEnd(content).catch((error: unknown) => unreadable(error));
      return;
    }
    this.hasFile = true;
    const kept = await this.keeping
      .keep({ fileName: filename, declaredType: mimetype, content })
      .catch((error: unknown) => (isOfForm(error, raw) ? unreadable(error) : Promise.reject(error as Error)));
    if (!(kept instanceof UnfitFile)) this.kept = { value: kept };
    await readToEnd(content).catch((error: unknown) => unreadable(error));
    const message = this.wrongLengthOf(content) ?? (kept instanceof UnfitFile ? kept.message : undefined);
    if (message === undefined) return;
    await this.drop();
    this.problems.push({ field: file, message });
  }

  private wrongLengthOf({ truncated, bytesRead }: MultipartFile['file']): string | undefined {
    const { fileBytesMax, mayBeEmpty = false } = this.rules;
    if (truncated || bytesRead > fileBytesMax) return tooLarge(this.rules);
    return bytesRead === 0 && !mayBeEmpty ? 'is empty' : undefined;
  }

  private takeText({ fieldname, value, fieldnameTruncated, valueTruncated }: MultipartValue): void {
    const field = nameOf(fieldname);
    if (fieldname === this.rules.file) {
      this.hasFile = true;
      this.problems.push({ field, message: 'must be a file' });
    } else if (Object.hasOwn(this.texts, fieldname))
      this.problems.push({ field, message: 'must be sent once' });
    else if (fieldnameTruncated || valueTruncated) this.problems.push({ field, message: 'is too long' });
    else if (typeof value !== 'string' || value.includes(REPLACEMENT))
      this.problems.push({ field, message: 'must be text in UTF-8' });
    else this.texts[fieldname] = value;
  }
}

/** Stands in the text where bytes were no UTF-8. */
const REPLACEMENT = '\ufffd';

/** A name that the sender made up is not repeated. */
const FIELD_NAME = /^[A-Za-z0-9_]{1,64}$/;
const nameOf = (sent: string): string => (FIELD_NAME.test(sent) ? sent : 'form');

class FormTooLong extends Error {}

/** The form broke off, and not the place where its file is kept. */
const isOfForm = (error: unknown, raw: IncomingMessage): boolean =>
  (raw.destroyed && !raw.complete) ||
  error instanceof FormTooLong ||
  (error instanceof Error &&
    (String((error as { code?: unknown }).code).startsWith('FST_') ||
      /terminated early|Unexpected end of multipart/.test(error.message)));

const readToEnd = async (content: Readable): Promise<void> => {
  if (content.destroyed) return;
  content.resume();
  for await (const _chunk of content) continue;
};

/** The parser's own words may repeat what was sent. */
const unreadable = (error: unknown): never => {
  if (error instanceof ApiError) throw error;
  throw invalidField(
    'form',
    error instanceof FormTooLong
      ? 'is too large'
      : 'could not be read: parts, their names or their ends are wrong',
  );
};
