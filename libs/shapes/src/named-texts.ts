import {
  isNamedText,
  isTextName,
  NAMED_TEXT_LENGTH_MAX,
  NAMED_TEXT_NAME_LENGTH_MAX,
  NAMED_TEXTS_MAX,
} from '@causeway/kernel';
import { isRecord } from './object.js';
import type { Shape, ValueProblem } from './shape.js';

const NAMES: ValueProblem = {
  message: `must have names of 1 to ${NAMED_TEXT_NAME_LENGTH_MAX} characters without control characters`,
};
const TEXT = `must be a text of at most ${NAMED_TEXT_LENGTH_MAX} characters without control characters`;

/** A free-form object: texts by names that another party chooses. Numbers, lists and objects in it are refused. */
export const namedTexts = (): Shape<Readonly<Record<string, string>>> => ({
  problems: (value) => {
    if (!isRecord(value)) return [{ message: 'must be an object' }];
    const entries = Object.entries(value);
    if (entries.length > NAMED_TEXTS_MAX)
      return [{ message: `must have at most ${NAMED_TEXTS_MAX} entries` }];
    if (!entries.every(([name]) => isTextName(name))) return [NAMES];
    return entries
      .filter(([name, text]) => !isNamedText(name, text))
      .map(([path]) => ({ path, message: TEXT }));
  },
  schema: {
    type: 'object',
    maxProperties: NAMED_TEXTS_MAX,
    additionalProperties: { type: 'string', maxLength: NAMED_TEXT_LENGTH_MAX },
  },
});
