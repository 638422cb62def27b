import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An event as it was written once: its data as stored, but for the seals. */
export interface FrozenEvent {
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A stream up to the event that is the sample; the events before it are for the fold. */
export interface FrozenStory {
  readonly streamId: string;
  readonly environment: 'sandbox' | 'production';
  readonly platformId: string;
  readonly events: readonly FrozenEvent[];
}

/**
 * Samples of one event type in one shape: a file, `QuoteExecuted.v1.json`. A member that the shape always could have,
 * but that no sample showed, is shown by one more file, `QuoteExecuted.v1.with-memo.json`.
 */
export interface FrozenType {
  readonly file: string;
  readonly type: string;
  readonly version: number;
  readonly stories: readonly FrozenStory[];
}

/** All events ever written, as the files of a folder hold them. */
export interface Corpus {
  readonly types: readonly FrozenType[];
  readonly digests: Readonly<Record<string, string>>;
  readonly frozen: Readonly<Record<string, string>>;
}

export const DIGESTS = 'digests.json';
const NAME = /^([A-Z][A-Za-z0-9]*)\.v([1-9][0-9]*)(?:\.with-[a-z0-9-]+)?\.json$/;

/** Empty where there is no folder. Throws on a file that is named like no sample. */
export const readCorpus = (folder: string): Corpus => {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file !== DIGESTS) : [];
  const texts = files.sort().map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const);
  const list = join(folder, DIGESTS);
  return {
    types: texts.map(([file, text]) => frozenType(file, text)),
    digests: Object.fromEntries(texts.map(([file, text]) => [file, digestOf(text)])),
    frozen: existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Corpus['frozen']) : {},
  };
};

const frozenType = (file: string, text: string): FrozenType => {
  const [, type, version] = NAME.exec(file) ?? [];
  if (type === undefined) throw new Error(`${file} is named like no sample: EventType.v1.json`);
  return { file, type, version: Number(version), stories: JSON.parse(text) as FrozenStory[] };
};

/** Covers a file's content, independent of its layout. */
const digestOf = (text: string): string =>
  createHash('sha256')
    .update(JSON.stringify(JSON.parse(text)))
    .digest('hex');

/** The event that a story is about. Throws for an empty story. */
export const sampleOf = ({ streamId, events }: FrozenStory): FrozenEvent => {
  const sample = events.at(-1);
  if (sample === undefined) throw new Error(`the story of ${streamId} is empty`);
  return sample;
};

/** The required and the possible members of a shape: those of all samples, those of any. */
export interface Shape {
  readonly always: ReadonlySet<string>;
  readonly ever: ReadonlySet<string>;
}

export const shapeOf = ({ stories }: Pick<FrozenType, 'stories'>): Shape => {
  const members = stories.map((story) => Object.keys(sampleOf(story).data));
  const ever = new Set(members.flat());
  return { ever, always: new Set([...ever].filter((name) => members.every((each) => each.includes(name)))) };
};

/** The fault of an event's members; `undefined` when the samples show them. */
export const strangeness = ({ always, ever }: Shape, data: object): string | undefined => {
  const names = Object.keys(data);
  const added = names.filter((name) => !ever.has(name));
  const missing = [...always].filter((name) => !names.includes(name));
  if (added.length > 0) return `has ${added.join(', ')}, which no frozen sample has`;
  return missing.length > 0 ? `lacks ${missing.join(', ')}, which every frozen sample has` : undefined;
};

export const shapesOfToday = ({ types }: Corpus): ReadonlyMap<string, Shape> => {
  const newest = new Map<string, FrozenType>();
  for (const frozen of types) {
    const known = newest.get(frozen.type);
    if (known === undefined || known.version < frozen.version) newest.set(frozen.type, frozen);
    else if (known.version === frozen.version)
      newest.set(frozen.type, { ...known, stories: [...known.stories, ...frozen.stories] });
  }
  return new Map([...newest].map(([type, frozen]) => [type, shapeOf(frozen)]));
};
