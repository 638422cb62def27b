import { RejectedError } from '@causeway/commands';
import type { UmaRejection } from '../domain/uma-rejections.js';

/** A rejection of this context, to be thrown. */
export const refused = (code: UmaRejection, details: Readonly<Record<string, unknown>> = {}): RejectedError =>
  new RejectedError('uma', code, details);

/** Throws a decision's refusal, if there is one. */
export const demand = (code: UmaRejection | undefined): void => {
  if (code !== undefined) throw refused(code);
};
