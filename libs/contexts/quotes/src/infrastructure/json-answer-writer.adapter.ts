import { writeJson } from '@causeway/http/json';
import type { AnswerWriter } from '../application/ports.js';

/** The bytes that the edge itself would send. */
export const jsonAnswerWriter: AnswerWriter = {
  write: (status, document) => ({ status, body: writeJson(document) }),
};
