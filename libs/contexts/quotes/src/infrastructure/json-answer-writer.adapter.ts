import { jsonText } from '@causeway/kernel';
import type { AnswerWriter } from '../application/ports.js';

/** The bytes that the edge itself would send. */
export const jsonAnswerWriter: AnswerWriter = {
  write: (status, document) => ({ status, body: jsonText(document) }),
};
