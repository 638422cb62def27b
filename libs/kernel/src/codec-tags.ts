import { isCurrencyCode } from './currency.js';
import { Money } from './money.js';
import { Rate } from './rate.js';

export interface CodecTag<Value extends object> {
  /** Starts with one `$`, such as `$erased`; no other class may have it. */
  readonly tag: `$${string}`;
  readonly type: { readonly prototype: Value };
  /** Plain JSON: text, finite numbers, booleans, null, arrays and objects of these; no special values inside. */
  write(value: Value): unknown;
  /** Throws when `written` is not what `write` gives. */
  read(written: unknown): Value;
}

interface TagReader {
  read(written: unknown): unknown;
}

const byPrototype = new Map<object, CodecTag<object>>();
const byTag = new Map<string, TagReader>();

/** Registers a class from outside the kernel with the codec. Once per class, when its module is loaded. */
export const registerCodecTag = <Value extends object>(codecTag: CodecTag<Value>): void => {
  if (!/^\$[a-z][a-zA-Z]*$/.test(codecTag.tag)) throw new Error(`${codecTag.tag} is no codec tag`);
  if (byTag.has(codecTag.tag)) throw new Error(`The codec tag ${codecTag.tag} is taken`);
  byTag.set(codecTag.tag, codecTag);
  byPrototype.set(codecTag.type.prototype, codecTag);
};

export const tagOfPrototype = (prototype: object): CodecTag<object> | undefined => byPrototype.get(prototype);
export const tagNamed = (tag: string): TagReader | undefined => byTag.get(tag);

const INTEGER = /^(?:0|-?[1-9][0-9]*)$/;

const readInteger = (written: unknown): bigint => {
  if (typeof written !== 'string' || !INTEGER.test(written)) throw new Error('no whole number in text');
  return BigInt(written);
};

const readPair = (written: unknown): readonly [unknown, unknown] => {
  if (!Array.isArray(written) || written.length !== 2) throw new Error('no pair');
  return [written[0], written[1]];
};

byTag.set('$bigint', { read: readInteger });
// An element or whole value that is `undefined`; as a property of an object it is left out.
byTag.set('$undefined', { read: () => undefined });

registerCodecTag<Money>({
  tag: '$money',
  type: Money,
  write: (amount) => [amount.amountMinor.toString(), amount.currency],
  read: (written) => {
    const [amountMinor, code] = readPair(written);
    if (!isCurrencyCode(code)) throw new Error('no currency');
    return Money.of(readInteger(amountMinor), code);
  },
});

registerCodecTag<Rate>({
  tag: '$rate',
  type: Rate,
  write: (rate) => [rate.numerator.toString(), rate.denominator.toString()],
  read: (written) => {
    const [numerator, denominator] = readPair(written);
    return Rate.of(readInteger(numerator), readInteger(denominator));
  },
});
