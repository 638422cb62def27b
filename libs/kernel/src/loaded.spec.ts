import { Erased } from './erased.js';
import { holdsErased, unlessErased, living, type Loaded, type PersonalFields } from './loaded.js';

type Sent = {
  readonly type: 'Sent';
  readonly id: string;
  readonly note?: string;
  readonly terms: {
    readonly sender: { readonly name: string; readonly country: string };
    readonly owners: readonly { readonly name: string; readonly share: number }[];
    readonly said?: { readonly words: string };
  };
};
type Seen = { readonly type: 'Seen'; readonly by: string };

const personal = {
  Sent: {
    personal: ['note', 'terms.sender.name', 'terms.owners.*.name'],
    subject: 'id',
    others: [{ personal: ['terms.said'], subject: 'id' }],
  },
} as const satisfies PersonalFields<Sent | Seen>;
type LoadedSent = Loaded<Sent, typeof personal>;

const sent: Sent = {
  type: 'Sent',
  id: 'a',
  note: 'n',
  terms: {
    sender: { name: 'Ada', country: 'DE' },
    owners: [{ name: 'Eve', share: 1 }],
    said: { words: 'w' },
  },
};
const gone = Erased.instance;
const erased: LoadedSent = {
  ...sent,
  note: gone,
  terms: { sender: { name: gone, country: 'DE' }, owners: [{ name: gone, share: 1 }], said: gone },
};

describe('an event as it was loaded', () => {
  it('may be what was recorded, or have what is personal erased, and nothing else', () => {
    const both: readonly LoadedSent[] = [sent, erased];
    // @ts-expect-error what is not personal is never erased
    const wrong: LoadedSent = { ...sent, id: gone };
    // @ts-expect-error nor is it beside what is
    const beside: LoadedSent = { ...sent, terms: { ...sent.terms, sender: { name: 'Ada', country: gone } } };
    const seen: Loaded<Seen, typeof personal> = { type: 'Seen', by: 'Ada' };
    expect([...both, wrong, beside, seen]).toHaveLength(5);
  });

  it('cannot be read as though no person was ever erased', () => {
    const names = ({ note, terms }: LoadedSent): unknown[] => {
      // @ts-expect-error may be erased
      const text: string | undefined = note;
      // @ts-expect-error may be erased
      const sender: string = terms.sender.name;
      // @ts-expect-error may be erased in each element
      const owner: string | undefined = terms.owners[0]?.name;
      // @ts-expect-error may be erased as a whole
      const words: string | undefined = terms.said?.words;
      return [text, sender, owner, words];
    };
    expect(names(erased)).toStrictEqual([gone, gone, gone, undefined]);
  });

  it('cannot be recorded', () => {
    // @ts-expect-error a decision records what was said, never what was erased
    const recorded: Sent = erased;
    expect(recorded).toBe(erased);
  });
});

describe('the paths of what is personal', () => {
  it('are values, which the catalogue takes over', () => {
    expect(personal.Sent.personal).toStrictEqual(['note', 'terms.sender.name', 'terms.owners.*.name']);
  });

  it('begin with a field of the event', () => {
    // @ts-expect-error there is no such field
    const typo = { Seen: { personal: ['buy'], subject: 'by' } } as const satisfies PersonalFields<Seen>;
    expect(typo.Seen.personal).toStrictEqual(['buy']);
  });
});

describe('data of a living person', () => {
  const record: { id: string; name: string | Erased; key?: string | Erased } = { id: 'a', name: 'Ada' };

  it('is itself, and its fields can be read', () => {
    const alive = living(record, 'name', 'key');
    expect(alive).toBe(record);
    expect(alive?.name.length).toBe(3);
  });

  it('is none once one of its fields is erased', () => {
    expect(living({ ...record, key: gone }, 'name', 'key')).toBeUndefined();
    expect(living({ ...record, key: gone }, 'name')).toBeDefined();
  });

  it('is read field by field', () => {
    expect([unlessErased<string | Erased>('Ada'), unlessErased<string | Erased>(gone)]).toStrictEqual([
      'Ada',
      undefined,
    ]);
  });
});

describe('data that holds something erased', () => {
  it.each<[string, unknown, boolean]>([
    ['the value itself', gone, true],
    ['a field at any depth', { terms: { sender: { name: gone } } }, true],
    ['an element', { owners: [{ name: 'Eve' }, { name: gone }] }, true],
    ['no field', sent, false],
    ['nothing at all', { note: undefined, terms: null, share: 1n }, false],
  ])('is found by %s', (_where, data, found) => {
    expect(holdsErased(data)).toBe(found);
  });
});
