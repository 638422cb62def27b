import { protocolName } from './protocol-names.js';

/** Why a message of another institution is refused: HTTP status, and a code of the protocol. */
export interface WireRefusal {
  readonly status: number;
  readonly code: string;
  readonly reason: string;
  /** The major versions that are supported here, for a version that is not. */
  readonly supportedMajorVersions?: readonly number[];
}

/** A message that was read, its signature verified; or its refusal. */
export type Read<Message> = { readonly status: 'READ'; readonly message: Message } | WireRefused;
export interface WireRefused {
  readonly status: 'REFUSED';
  readonly refusal: WireRefusal;
}

/** What was read is to be answered with this refusal. */
export const wireRefused = (refusal: WireRefusal): WireRefused => ({ status: 'REFUSED', refusal });

/** The codes by which a payee refuses an invoice for good. */
export const INVOICE_EXPIRED = 'INVOICE_EXPIRED';
export const INVOICE_NOT_FOUND = 'INVOICE_NOT_FOUND';

const because = (status: number, code: string, reason: string): WireRefusal => ({ status, code, reason });

/** Every refusal of a message, but for those that name versions or fields. */
export const WIRE_REFUSALS = {
  MALFORMED: because(400, 'INVALID_REQUEST_FORMAT', 'The message is malformed'),
  NOT_UMA: because(403, 'NON_UMA_LNURL_NOT_SUPPORTED', 'Only signed UMA requests are answered'),
  BAD_SIGNATURE: because(401, 'INVALID_SIGNATURE', 'The signature is not that of the institution'),
  NO_INSTITUTION: because(404, 'USER_NOT_FOUND', 'No institution has this domain here'),
  NO_RECEIVER: because(404, 'USER_NOT_FOUND', 'No customer has this address'),
  NOT_CONNECTED: because(501, 'NOT_IMPLEMENTED', 'No settlement network is connected'),
  NOT_ACCEPTED: because(400, 'SENDER_NOT_ACCEPTED', 'The payment is not taken'),
  NOT_DECIDED: because(500, 'INTERNAL_ERROR', 'The receiver’s platform has not decided on the payment'),
  BAD_CURRENCY: because(400, 'INVALID_CURRENCY', 'The receiver does not take this currency'),
  OUT_OF_RANGE: because(400, 'AMOUNT_OUT_OF_RANGE', 'The receiver does not take this amount'),
  NO_SUCH_INVOICE: because(404, INVOICE_NOT_FOUND, 'No such invoice is to be paid by this institution'),
  INVOICE_OVER: because(
    410,
    INVOICE_EXPIRED,
    'The invoice was not paid in time, and cannot be paid any more',
  ),
  OUTCOME_ERASED: because(503, 'INTERNAL_ERROR', 'The outcome of the payment is not known any more'),
} as const satisfies Readonly<Record<string, WireRefusal>>;

/** The refusal for want of mandatory fields about the payer, which it names as the protocol does. */
export const fieldsMissing = (names: readonly string[]): WireRefusal =>
  because(
    400,
    'MISSING_REQUIRED_UMA_PARAMETERS',
    `A mandatory field about the payer is missing: ${names.map(protocolName).join(', ')}`,
  );

/** The refusal of a mandatory field about the receiver that no platform could be asked for. */
export const fieldsUnknown = (names: readonly string[]): WireRefusal =>
  because(
    501,
    'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY',
    `A mandatory field about the receiver is not known here: ${names.map(protocolName).join(', ')}`,
  );

/** The refusal of a stale message or a replay (rates-and-rails §10). */
export const replayRefusal = (code: string): WireRefusal =>
  because(400, code, 'The message is stale, or was sent before');

/** Unreachable keys of the sender are a fault on the way; invalid keys are the sender's fault. */
export const keysRefusal = (code: string): WireRefusal =>
  because(
    code === 'COUNTERPARTY_PUBKEY_FETCH_ERROR' ? 424 : 400,
    code,
    'The keys of the asking institution cannot be used',
  );

/** The refusal as JSON, as the other institution reads it. */
export const wireRefusalBody = ({ code, reason, supportedMajorVersions }: WireRefusal): string =>
  JSON.stringify({
    status: 'ERROR',
    code,
    reason,
    ...(supportedMajorVersions !== undefined && { supportedMajorVersions }),
  });
