import { EMAIL_LENGTH_MAX, isEmailAddress, parseUmaAddress } from '@causeway/kernel';
import ipaddr from 'ipaddr.js';
import type { Shape } from './shape.js';
import { restricted, text, textThat } from './text.js';

const URL_LENGTH_MAX = 2_048;

const textOfFormat = (
  format: string,
  max: number,
  isOfFormat: (value: string) => boolean,
  message: string,
): Shape<string> =>
  restricted(
    text({ min: 1, max }),
    isOfFormat,
    { message, constraint: { format } },
    { type: 'string', format, maxLength: max },
  );

/** An e-mail address of at most 254 characters, or fewer. */
export const emailAddress = ({ max = EMAIL_LENGTH_MAX }: { readonly max?: number } = {}): Shape<string> =>
  textOfFormat('email', max, (value) => isEmailAddress(value), 'must be an e-mail address');

interface UrlRules {
  readonly https?: boolean;
  readonly max?: number;
}

/** An absolute web address; `https: true` refuses plain http. The context decides on allowed hosts. */
export const url = ({ https = false, max = URL_LENGTH_MAX }: UrlRules = {}): Shape<string> => {
  const base = textOfFormat('uri', max, isWebAddress, 'must be an absolute http or https URL');
  return https
    ? restricted(
        base,
        (value) => value.startsWith('https://'),
        { message: 'must start with https://', constraint: { pattern: '^https://' } },
        { ...base.schema, pattern: '^https://' },
      )
    : base;
};

/** URL parsers drop tabs and line breaks silently; an address with anything but visible ASCII is refused instead. */
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;
const isWebAddress = (value: string): boolean =>
  VISIBLE_ASCII.test(value) && /^https?:\/\//.test(value) && URL.canParse(value);

export const NOT_A_UMA_ADDRESS = {
  message: 'must be a UMA address, $user@domain',
  constraint: { format: 'uma-address' },
  code: 'INVALID_UMA_ADDRESS',
} as const;

/** `$user@domain` in any case, read into lower case. Any other text is `INVALID_UMA_ADDRESS`. */
export const umaAddress = (): Shape<string> => ({
  read: (value) => (typeof value === 'string' ? (parseUmaAddress(value)?.text ?? value) : value),
  problems: (value) => {
    if (typeof value !== 'string') return [{ message: 'must be a string' }];
    return parseUmaAddress(value) === undefined ? [NOT_A_UMA_ADDRESS] : [];
  },
  schema: { type: 'string', example: '$ada@uma.example' },
});

/** The longest text of an IPv6 address with an IPv4 address in it. */
const IP_ADDRESS_LENGTH_MAX = 45;
const IP_CHARACTERS = /^[0-9a-f:.]+$/i;
const isIpAddress = (value: string): boolean =>
  value.length <= IP_ADDRESS_LENGTH_MAX &&
  IP_CHARACTERS.test(value) &&
  (ipaddr.IPv4.isValidFourPartDecimal(value) || ipaddr.IPv6.isValid(value));

/** An IPv4 address of four decimal parts, or an IPv6 address without a zone. */
export const ipAddress = (): Shape<string> =>
  textThat(isIpAddress, 'must be an IPv4 or IPv6 address', { format: 'ip' }, { type: 'string' });
