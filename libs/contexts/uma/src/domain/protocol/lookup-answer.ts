import type { UmaAddress } from '@causeway/kernel';
import type { KeyTrouble, LnurlpRefused } from './messages.js';

/** The answer of another institution to an LNURLP request, before it is read. */
export interface LookupAnswered {
  /** Of HTTP. */
  readonly status: number;
  /** Of a 412: the highest version that both sides speak. */
  readonly commonVersion?: string;
}

export type LookupAnswer =
  | { readonly status: 'ANSWERED' }
  | { readonly status: 'ASKED_AGAIN'; readonly version: string }
  | LnurlpRefused;

/**
 * What an answer means; `undefined` is none (rates-and-rails §10). An institution that does not speak our version is
 * asked once more in one that both speak: it fails the look-up where there is none (`UNSUPPORTED_UMA_VERSION`), or where
 * it refuses that one too (`NO_COMPATIBLE_UMA_VERSION`). Everything but 200, 404 and 412 is a failure of theirs.
 */
export const lookupAnswerOf = (answered: LookupAnswered | undefined, isSecond: boolean): LookupAnswer => {
  switch (answered?.status) {
    case 200:
      return { status: 'ANSWERED' };
    case 404:
      return { status: 'REFUSED', code: 'UMA_NOT_FOUND' };
    case 412:
      if (isSecond) return { status: 'REFUSED', code: 'NO_COMPATIBLE_UMA_VERSION' };
      return answered.commonVersion === undefined
        ? { status: 'REFUSED', code: 'UNSUPPORTED_UMA_VERSION' }
        : { status: 'ASKED_AGAIN', version: answered.commonVersion };
    default:
      return { status: 'REFUSED', code: 'LNURLP_REQUEST_FAILED' };
  }
};

/** Whether an answer is the institution's own, about the receiver who was asked for. */
export const isAnswerAbout = (
  { text }: Pick<UmaAddress, 'text'>,
  answer: { readonly isSigned: boolean; readonly receiver: string },
): boolean => answer.isSigned && answer.receiver.toLowerCase() === text;

/** A look-up has one code for keys that cannot be fetched and for keys of no form (rates-and-rails §10). */
export const lookupKeyRefusal = (code: KeyTrouble): Exclude<KeyTrouble, 'INVALID_PUBKEY_FORMAT'> =>
  code === 'INVALID_PUBKEY_FORMAT' ? 'COUNTERPARTY_PUBKEY_FETCH_ERROR' : code;
