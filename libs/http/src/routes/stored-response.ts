/**
 * An answer that its owner rendered and stored: the edge sends these bytes as they are, so that a repeated
 * idempotent request gets the first response again, byte for byte.
 */
export interface StoredResponse {
  readonly status: number;
  /** The JSON text. */
  readonly body: string;
}

/** By its shape, as it may come from another process; no resource of the API has these two fields alone. */
export const isStoredResponse = (value: unknown): value is StoredResponse =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === 2 &&
  typeof (value as StoredResponse).status === 'number' &&
  typeof (value as StoredResponse).body === 'string';
