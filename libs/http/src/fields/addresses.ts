import { EMAIL_LENGTH_MAX, isEmailAddress } from '@causeway/kernel';
import type { FieldKind, FieldOptions } from './field-kind.js';
import { field } from './field.js';
import { text } from './text.js';

const URL_LENGTH_MAX = 2_048;

export const emailAddress = ({ max = EMAIL_LENGTH_MAX }: EmailRules = {}): FieldKind =>
  textOfFormat('email', max, (value) => isEmailAddress(value), 'must be an e-mail address');

export const url = ({ https = false, max = URL_LENGTH_MAX }: UrlRules = {}): FieldKind => {
  const base = textOfFormat('uri', max, isWebAddress, 'must be an absolute http or https URL');
  if (!https) return base;
  const insecure = { message: 'must start with https://', constraint: { pattern: '^https://' } };
  return {
    schema: { ...base.schema, pattern: '^https://' },
    problems: (value) => {
      const problems = base.problems(value);
      return problems.length > 0 || String(value).startsWith('https://') ? problems : [insecure];
    },
  };
};

interface EmailRules {
  readonly max?: number;
}

interface UrlRules {
  readonly https?: boolean;
  readonly max?: number;
}

/** URL parsers drop tabs and line breaks silently; an address with anything but visible ASCII is refused instead. */
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;
const isWebAddress = (value: string): boolean =>
  VISIBLE_ASCII.test(value) && /^https?:\/\//.test(value) && URL.canParse(value);

const textOfFormat = (
  format: string,
  max: number,
  isOfFormat: (value: string) => boolean,
  message: string,
): FieldKind => {
  const base = text({ min: 1, max });
  return {
    schema: { type: 'string', format, maxLength: max },
    problems: (value) => {
      const problems = base.problems(value);
      return problems.length > 0 || isOfFormat(String(value))
        ? problems
        : [{ message, constraint: { format } }];
    },
  };
};

/** An e-mail address of at most 254 characters, or fewer. */
export const EmailAddress = (
  rules: EmailRules & FieldOptions = {},
  options: FieldOptions = rules,
): PropertyDecorator => field(emailAddress(rules), options);

/** An absolute web address; `https: true` refuses plain http. Whom it may point to is the context's rule. */
export const Url = (rules: UrlRules & FieldOptions = {}, options: FieldOptions = rules): PropertyDecorator =>
  field(url(rules), options);
