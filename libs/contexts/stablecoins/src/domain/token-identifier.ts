import { decodeBech32, textThat, type Shape } from '@causeway/shapes';

/** `btkn`, with the chain's own letters after it where that is no main chain, and the data part of bech32m. */
const FORM = /^btkn[a-z]{0,4}1[02-9ac-hj-np-z]{6,90}$/;

/** The name of a token on Spark (stablecoins §4); sandbox takes any checksum, as its magic endings break them. */
export const networkTokenIdentifier = (): Shape<string> =>
  textThat((text) => FORM.test(text), 'must be a Spark token identifier, such as btkn1…', {
    pattern: FORM.source,
  });

/** Whether the checksum of a token's name holds; production alone asks for that. */
export const hasTokenChecksum = (identifier: string): boolean =>
  decodeBech32(identifier, 'bech32m') !== undefined;
