import { Erased, Money, Rate } from '@causeway/kernel';
import { Sealed } from './sealed.js';

/** Shown in place of what is sealed in the log. */
export const SEALED = '[sealed]';

/** Texts that cannot identify a person: ids, times, and lanes. */
const SAFE = [
  /^(?:[A-Z][A-Za-z]*:)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  /^[a-z_]{2,40}\.(?:sandbox|production)$/,
];
const SECRET = /secret|hash/i;

/** A code of ours, in fields where no short account number or initials could pass for one. */
const CODE = /^[A-Z][A-Z0-9_]{1,60}$/;
const CODE_FIELD =
  /^(?:account|currencies|currency|environment|kind|mode|movement|payout|permissions|rail|reason|refund|side|status|type|accountType|customerType)$|Currency$|Rails?$|Status$|Type$/;

/** Amounts in minor units, in the ledger's own fields, where no number could identify a person. */
const AMOUNT = /^-?\d{1,19}$/;
const AMOUNT_FIELD = /^(?:amount|available|held|pending|owed)$/;

/**
 * An event's content as an auditor or an operator may see it: structure, numbers, ids, codes and times. What is sealed
 * reads as sealed, and every other text is left out, because no list of personal fields is complete.
 * @param erasedAs what stands for `Erased`: of what was read without keys, it is only known that it was sealed
 */
export const redact = (value: unknown, field = '', erasedAs = '[erased]'): unknown => {
  if (value instanceof Sealed) return SEALED;
  if (value instanceof Erased) return erasedAs;
  if (value instanceof Money) return `${value.amountMinor} ${value.currency}`;
  if (value instanceof Rate) return value.toString();
  if (typeof value === 'bigint') return value;
  if (typeof value === 'string') return redactText(value, field);
  if (Array.isArray(value)) return value.map((each) => redact(each, field, erasedAs));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, redact(member, name, erasedAs)]),
    );
  }
  return value;
};

const redactText = (text: string, field: string): string => {
  const isSafe = !SECRET.test(field) && SAFE.some((form) => form.test(text));
  const isCode = CODE_FIELD.test(field) && CODE.test(text);
  const isAmount = AMOUNT_FIELD.test(field) && AMOUNT.test(text);
  return isSafe || isCode || isAmount ? text : `[text of ${text.length}]`;
};
