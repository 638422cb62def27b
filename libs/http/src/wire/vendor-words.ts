/**
 * Every word of the API that carries the service's name, as the contract writes it with the name `Service`. A deployment
 * may have a name of its own (`CAUSEWAY_WIRE_NAME`); the rest of the code, the log and all stored answers know only the
 * words of this table.
 */
export interface VendorWord {
  readonly word: string;
  readonly kind: 'HEADER' | 'FIELD' | 'VALUE' | 'SCHEMA';
  /**
   * Where the word is the API's own: the keys that lead to it, a dotted suffix of the path, with lists left out. A text
   * that a caller wrote elsewhere keeps its letters. Headers and schemas have no place in a body.
   */
  readonly places: readonly string[];
}

const ROOT = '';
const LISTED = 'data';

const header = (word: string): VendorWord => ({ word, kind: 'HEADER', places: [] });
const schema = (word: string): VendorWord => ({ word, kind: 'SCHEMA', places: [] });
/** `parents` are the objects that have the field. */
const fieldOf = (word: string, ...parents: string[]): VendorWord => ({
  word,
  kind: 'FIELD',
  places: parents.map((parent) => (parent === ROOT ? `.${word}` : `${parent}.${word}`)),
});
/** `fields` are the fields that may have the value; a leading dot means the body's own field. */
const valueOf = (word: string, ...fields: string[]): VendorWord => ({ word, kind: 'VALUE', places: fields });

export const VENDOR_WORDS: readonly VendorWord[] = [
  header('X-Service-Signature'),
  header('Service-Wallet-Signature'),

  fieldOf('serviceApiMultiplier', 'rateDetails'),
  fieldOf('serviceApiFixedFee', 'rateDetails'),
  fieldOf('serviceApiVariableFeeRate', 'rateDetails'),
  fieldOf('serviceApiVariableFeeAmount', 'rateDetails'),
  fieldOf('serviceOperationsStatus', ROOT, LISTED),

  valueOf('SERVICE_SWITCH_ERROR', '.code', 'errors.code'),
  valueOf('STABLECOIN_SERVICE_ENABLEMENT_NOT_REQUESTABLE', '.code'),
  valueOf('SERVICE_INTERNAL_ACCOUNT', 'source.type', 'fundingSource.type'),
  valueOf('CLOSED_BY_SERVICE', 'stateReason'),

  schema('ServiceError'),
  schema('StablecoinServiceOperationsStatus'),
  schema('StablecoinServiceInternalFundingSource'),
  schema('StablecoinServiceInternalBurnSource'),
];

/** Objects whose content is the caller's alone: nothing in them is a word of the API, whatever it is called. */
export const FREE_FORM_FIELDS: ReadonlySet<string> = new Set([
  'counterpartyInformation',
  'senderCustomerInfo',
  'receiverCustomerInfo',
]);
