import { FREE_FORM_FIELDS, VENDOR_WORDS, type VendorWord } from './vendor-words.js';
import { renameJson, type Renamings } from './rename-json.js';

/** The name that the contract and all of our code write. */
const CONTRACT_NAME = 'Service';

/** The words of the API as one deployment names them. */
export class WireWords {
  private readonly toWire: Renamings;
  private readonly fromWire: Renamings;
  private readonly named: RegExp;
  private readonly canonical: RegExp;
  private readonly everyCanonical: RegExp;
  private readonly wireByCanonical: ReadonlyMap<string, string>;

  constructor(private readonly name: string) {
    this.wireByCanonical = new Map(VENDOR_WORDS.flatMap((each) => this.spellings(each)));
    this.toWire = renamings(VENDOR_WORDS, (word) => [word, this.wordOf(word)]);
    this.fromWire = renamings(VENDOR_WORDS, (word) => [this.wordOf(word), word]);
    this.canonical = anyOf(VENDOR_WORDS.map(({ word }) => word));
    this.everyCanonical = new RegExp(anyOf([...this.wireByCanonical.keys()]), 'g');
    this.named = anyOf(VENDOR_WORDS.map(({ word }) => this.wordOf(word)));
  }

  /** One word, in the manner that the word itself is written in: `X-Acme-Signature`, `acmeApiMultiplier`, `ACME_…`. */
  wordOf(word: string): string {
    const { name } = this;
    const isOneCase = name === name.toUpperCase();
    return word
      .replace('SERVICE', name.toUpperCase())
      .replace('Service', name)
      .replace('service', isOneCase ? name.toLowerCase() : `${name.charAt(0).toLowerCase()}${name.slice(1)}`);
  }

  /** A header is written in small letters as well: programs that receive it read it so. */
  private spellings({ word, kind }: VendorWord): readonly (readonly [canonical: string, wire: string])[] {
    const wire = this.wordOf(word);
    return kind === 'HEADER'
      ? [
          [word, wire],
          [word.toLowerCase(), wire.toLowerCase()],
        ]
      : [[word, wire]];
  }

  /** A JSON body as this deployment sends it: words of the API renamed at their places, every other byte as it is. */
  sent(json: string): string {
    return this.canonical.test(json) ? renameJson(json, this.toWire) : json;
  }

  /** A JSON body as our code reads it; the contract's own words are taken as well. */
  received(json: string): string {
    return this.named.test(json) ? renameJson(json, this.fromWire) : json;
  }

  /** Bytes of a body as they came; bytes that are no UTF-8 are left for the reader to refuse. */
  receivedBytes(bytes: Buffer): Buffer {
    const text = bytes.toString('latin1');
    return this.named.test(text) ? Buffer.from(renameJson(text, this.fromWire), 'latin1') : bytes;
  }

  /** The parameters of a query, whose names are fields at the top. */
  receivedQuery(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [this.fromWire.ofField(`.${name}`, name) ?? name, value]),
    );
  }

  /** Text in which nothing is a caller's, such as the OpenAPI document or an error's message: every word, anywhere. */
  text(text: string): string {
    return text.replaceAll(this.everyCanonical, (word) => this.wireByCanonical.get(word) ?? word);
  }
}

/** `undefined` for the contract's own name: then nothing is renamed, and nothing is spent on it. */
export const wireWords = (name: string = CONTRACT_NAME): WireWords | undefined =>
  name === CONTRACT_NAME ? undefined : new WireWords(name);

/** A word among letters that cannot belong to it. */
const anyOf = (words: readonly string[]): RegExp =>
  new RegExp(`(?<![A-Za-z0-9_])(?:${words.join('|')})(?![A-Za-z0-9_])`);

const renamings = (
  words: readonly VendorWord[],
  pair: (word: string) => readonly [from: string, to: string],
): Renamings => {
  const ofKind = (kind: VendorWord['kind']) => {
    const rules = new Map(
      words
        .filter((each) => each.kind === kind)
        .map(({ word, places }) => {
          const [from, to] = pair(word);
          return [
            from,
            { to, places: kind === 'FIELD' ? places.map((place) => placeOf(place, word, from)) : places },
          ];
        }),
    );
    return (path: string, text: string): string | undefined => {
      const rule = rules.get(text);
      return rule?.places.some((place) => isAt(path, place)) ? rule.to : undefined;
    };
  };
  return { ofField: ofKind('FIELD'), ofValue: ofKind('VALUE'), closed: FREE_FORM_FIELDS };
};

/** A field's place ends with its own name, which is the other one where a request is read. */
const placeOf = (place: string, word: string, name: string): string => place.slice(0, -word.length) + name;

const isAt = (path: string, place: string): boolean =>
  place.startsWith('.') ? path === place : path.endsWith(`.${place}`);
