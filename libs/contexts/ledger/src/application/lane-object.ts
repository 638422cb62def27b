import { derivedUuid } from '@causeway/kernel';

/**
 * Under which uuid the log finds the entries of something that lives over several of them. It belongs to a platform,
 * so that the same name of another platform is another thing.
 */
export const holdObject = (platformId: string, holdId: string): string =>
  derivedUuid('hold', platformId, holdId);
/**
 * The id of a pending credit as an object of its lane: unique over platforms, although the caller chose the credit's
 * id.
 */
export const creditObject = (platformId: string, creditId: string): string =>
  derivedUuid('pending-credit', platformId, creditId);
/** An entry is reversed once. */
export const reversalObject = (position: number): string => derivedUuid('reversal', String(position));
