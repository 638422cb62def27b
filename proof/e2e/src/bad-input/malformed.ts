/** Texts that are no id, as they are written in a path. */
export const MALFORMED_IDS: readonly string[] = [
  'absent',
  '%00',
  '%E2%80%AE',
  '%ED%A0%80',
  '%2e%2e%2fconfig',
  'a%2Fb',
  'null',
  '0',
  '-1',
  'x'.repeat(900),
  'x'.repeat(3_000),
  '00000000-0000-0000-0000-00000000000g',
  'Unknown:00000000-0000-7000-8000-000000000000',
  "'%20or%20'1'%3D'1",
  '%ZZ',
];

/** A body that cannot be read as a JSON object at all (config-and-tokens §5). */
export interface MalformedBody {
  readonly name: string;
  readonly body: string | Buffer;
  readonly reason: string;
  readonly contentType?: string;
}

const LARGE = 1_048_577;

/** `{"` and a key, so that what comes after it is judged on its own. */
export const malformedBodies = (proper: string): MalformedBody[] => [
  { name: 'nothing', body: '', reason: 'BODY_MISSING' },
  { name: 'a list', body: '[]', reason: 'NOT_AN_OBJECT' },
  { name: 'null', body: 'null', reason: 'NOT_AN_OBJECT' },
  { name: 'a text', body: '"text"', reason: 'NOT_AN_OBJECT' },
  { name: 'a number', body: '1', reason: 'NOT_AN_OBJECT' },
  { name: 'half of it', body: proper.slice(0, -1), reason: 'MALFORMED_JSON' },
  { name: 'something after it', body: `${proper}{}`, reason: 'MALFORMED_JSON' },
  { name: 'single quotes', body: "{'a':1}", reason: 'MALFORMED_JSON' },
  { name: 'a comment', body: `/**/${proper}`, reason: 'MALFORMED_JSON' },
  { name: 'a key twice', body: '{"a":1,"a":1}', reason: 'DUPLICATE_KEY' },
  { name: 'a key twice, written in two ways', body: '{"a":1,"\\u0061":1}', reason: 'DUPLICATE_KEY' },
  { name: 'the prototype', body: '{"__proto__":{"a":1}}', reason: 'FORBIDDEN_KEY' },
  { name: 'a deep nest', body: `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, reason: 'TOO_DEEP' },
  { name: 'very many values', body: `{"a":[${'0,'.repeat(300_000)}0]}`, reason: 'TOO_MANY_VALUES' },
  { name: 'a very long number', body: `{"a":${'9'.repeat(10_000)}}`, reason: 'NUMBER_TOO_LONG' },
  {
    name: 'bytes that are no UTF-8',
    body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    reason: 'INVALID_UTF8',
  },
  { name: 'a byte order mark', body: `\uFEFF${proper}`, reason: 'BYTE_ORDER_MARK' },
  { name: 'half a surrogate pair', body: '{"a":"\\udc00"}', reason: 'LONE_SURROGATE' },
  { name: 'more than a mebibyte', body: `{"a":"${'x'.repeat(LARGE)}"}`, reason: 'BODY_TOO_LARGE' },
  {
    name: 'the type of a form',
    body: proper,
    contentType: 'application/x-www-form-urlencoded',
    reason: 'CONTENT_TYPE',
  },
  { name: 'the type of a text', body: proper, contentType: 'text/plain', reason: 'CONTENT_TYPE' },
  {
    name: 'another encoding',
    body: proper,
    contentType: 'application/json; charset=utf-16',
    reason: 'CONTENT_TYPE',
  },
];

/** By the parameter of a path, the code for a missing record (config-and-tokens §5). */
const NOT_FOUND: Readonly<Record<string, string>> = {
  invitationCode: 'INVITATION_NOT_FOUND',
  jobId: 'BULK_UPLOAD_JOB_NOT_FOUND',
  customerId: 'USER_NOT_FOUND',
  quoteId: 'QUOTE_NOT_FOUND',
  tokenId: 'TOKEN_NOT_FOUND',
  stablecoinProviderAccountId: 'STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND',
  transactionId: 'TRANSACTION_NOT_FOUND',
};
export const notFoundCode = (parameter: string): string => NOT_FOUND[parameter] ?? 'REFERENCE_NOT_FOUND';
