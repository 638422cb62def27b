import { isMemberName } from '@causeway/shapes';
import type { ApiError } from './api-error.js';

/** A person looks over so many; the answer has all. */
const FIELDS_MAX = 20;
/** A place in a list. */
const PLACE = /^\d{1,3}$/;

/** The wrong fields of a refusal by name, for who looks into requests; a part that is no name of ours is the caller’s word, and left out. */
export const namedFields = ({
  details,
}: Pick<ApiError, 'details'>): { readonly fields?: readonly string[] } => {
  const errors = details?.['errors'];
  if (!Array.isArray(errors) || errors.length === 0) return {};
  const fields = (errors as readonly { readonly field?: unknown }[])
    .slice(0, FIELDS_MAX)
    .map(({ field }) => (typeof field === 'string' ? known(field) : ''))
    .filter(Boolean);
  return { fields };
};

const known = (field: string): string =>
  field
    .split('.')
    .map((part) => (isMemberName(part) || PLACE.test(part) ? part : '…'))
    .join('.');
