import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { CallContext } from '@causeway/commands';
import { canonicalJson, type KeysetPosition } from '@causeway/kernel';
import type { ApiError } from '../errors/api-error.js';
import { invalidField } from '../errors/field-error.js';
import type { PageQuery } from './page-query.js';

/** What a cursor belongs to; with anything else it is refused. */
export interface CursorScope {
  readonly platformId: string;
  readonly environment: string;
  readonly operation: string;
  /** Filters and sort order. */
  readonly query: object;
}

/** The scope of a list: tenant, operation and everything of its query but the page. */
export const cursorScope = (
  { platformId, environment }: Pick<CallContext, 'platformId' | 'environment'>,
  operation: string,
  wanted: PageQuery,
): CursorScope => {
  const { limit: _limit, cursor: _cursor, ...query } = wanted;
  return { platformId, environment, operation, query };
};

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const BASE64URL = /^[A-Za-z0-9_-]+$/;

/** Seals positions into cursors that clients cannot read, change or use for another list (AES-256-GCM). */
export class CursorSealer {
  private readonly key: Buffer;

  /** `secret` must be the same on every node; a key for cursors alone is derived from it. */
  constructor(secret: Buffer) {
    if (secret.length < 32) throw new Error('The secret for cursors needs at least 32 bytes');
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'causeway/page-cursor', 32));
  }

  seal({ createdAt, id }: KeysetPosition, scope: CursorScope): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce).setAAD(associated(scope));
    const sealed = Buffer.concat([cipher.update(JSON.stringify([createdAt, id]), 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** The position in a cursor. Throws 400 `INVALID_INPUT` for anything that was not sealed for this scope. */
  open(cursor: string, scope: CursorScope): KeysetPosition {
    const bytes = BASE64URL.test(cursor) ? Buffer.from(cursor, 'base64url') : Buffer.alloc(0);
    // Bits that fall off the end of base64url would make two texts of one cursor.
    const isCanonical = bytes.length > NONCE_BYTES + TAG_BYTES && bytes.toString('base64url') === cursor;
    if (!isCanonical) throw notOfThisList(scope);
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', this.key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(associated(scope))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    try {
      const opened = Buffer.concat([
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
        decipher.final(),
      ]);
      const [createdAt, id] = JSON.parse(opened.toString('utf8')) as [string, string];
      return { createdAt, id };
    } catch {
      throw notOfThisList(scope);
    }
  }
}

const associated = (scope: CursorScope): Buffer => Buffer.from(canonicalJson(scope));

/** Names the filters of the request: the cursor is of another list, or of this one with others. */
const notOfThisList = ({ query }: CursorScope): ApiError<400> => {
  const filters = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name);
  const which =
    filters.length === 0 ? 'without filters' : `with the same ${filters.join(', ')} and no other filter`;
  return invalidField('cursor', `is no cursor of this list ${which}`);
};
