import { instant } from '@causeway/kernel';
import { randomBytes } from 'node:crypto';
import type { LaneName } from '../lane-name.js';
import type { FoundLane, HeadAnchor, HeadBook } from './head-ports.js';
import { HeadSigner, type HeadSignerOptions } from './head-signer.js';
import { isHeadSigned, type SignedHead } from './signed-head.js';
import { SigningKey } from './signing-key.js';

const NOW = instant('2026-03-01T12:00:00.000Z');
const LANE = 'parcels.sandbox';
const digestOf = (position: number, story = 'a') => `${story}${position}`.padEnd(64, '0');

/** A log whose lanes a spec lets grow, shrink and change. */
class Log implements HeadBook {
  readonly added: SignedHead[] = [];
  readonly lanes = new Map<LaneName, string[]>();
  error: Error | undefined;

  grow(lane: LaneName, to: number, story?: string): void {
    this.lanes.set(
      lane,
      Array.from({ length: to }, (_, index) => digestOf(index + 1, story)),
    );
  }

  async lastSigned(key: string): Promise<SignedHead[]> {
    const own = this.added.filter((head) => head.key === key);
    return [...new Map(own.map((head) => [head.lane, head])).values()];
  }

  async look(last: ReadonlyMap<LaneName, SignedHead>): Promise<FoundLane[]> {
    if (this.error !== undefined) throw this.error;
    return [...this.lanes].map(([lane, digests]) => {
      const [digest, known] = [digests.at(-1), digests[(last.get(lane)?.position ?? 0) - 1]];
      return {
        lane,
        ...(digest !== undefined && { end: { lane, position: digests.length, digest, recordedAt: NOW } }),
        ...(known !== undefined && { digestAtLast: known }),
      };
    });
  }

  async add(heads: readonly SignedHead[]): Promise<void> {
    this.added.push(...heads);
  }
}

class Anchor implements HeadAnchor {
  readonly kept: SignedHead[] = [];
  error: Error | undefined;
  isClosed = false;

  constructor(readonly name = 'anchor') {}

  async keep(heads: readonly SignedHead[]): Promise<void> {
    if (this.error !== undefined) throw this.error;
    this.kept.push(...heads);
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }
}

const places = (heads: readonly SignedHead[]) => heads.map(({ lane, position }) => `${lane} ${position}`);

describe('the signer of heads', () => {
  const key = new SigningKey(randomBytes(32));
  let log: Log;
  let anchor: Anchor;
  let reported: string[];
  beforeEach(() => {
    [log, anchor, reported] = [new Log(), new Anchor(), []];
    log.grow(LANE, 3);
  });
  const signer = (more: Partial<HeadSignerOptions> = {}) =>
    new HeadSigner({
      books: [log],
      anchors: [anchor],
      keys: { key },
      now: () => NOW,
      failed: (part, error) => reported.push(`${part}: ${(error as Error).message}`),
      contradicted: ({ lane, position }, { end }) =>
        reported.push(`${lane} ${position} > ${end?.position ?? 0}`),
      ...more,
    });

  it('signs the end of each lane that has events, into the log and outside of it', async () => {
    log.grow('parcels.production', 0);
    await signer().sign();
    expect(places(log.added)).toStrictEqual([`${LANE} 3`]);
    expect(log.added[0]).toMatchObject({ digest: digestOf(3), key: key.publicKey, signedAt: NOW });
    expect(log.added.every(isHeadSigned)).toBe(true);
    expect(anchor.kept).toStrictEqual(log.added);
    expect(reported).toStrictEqual([]);
  });

  it('signs a lane again only when it has grown', async () => {
    const own = signer();
    await own.sign();
    await own.sign();
    log.grow(LANE, 5);
    log.grow('parcels.production', 1);
    await own.sign();
    expect(places(log.added)).toStrictEqual([`${LANE} 3`, `${LANE} 5`, 'parcels.production 1']);
    expect(anchor.kept).toStrictEqual(log.added);
  });

  it('goes on from what its key has signed before, and gives the anchors what they may lack', async () => {
    await signer({ anchors: [] }).sign();
    await signer().sign();
    expect(places(log.added)).toStrictEqual([`${LANE} 3`]);
    expect(anchor.kept).toStrictEqual(log.added);
  });

  it('trusts no other record of what it signed', async () => {
    const forged = { ...key.signHead({ ...endOf(9), lane: LANE }, NOW), position: 10 };
    log.added.push(forged);
    await signer().sign();
    expect(places(log.added.slice(1))).toStrictEqual([`${LANE} 3`]);
    expect(places(anchor.kept)).toStrictEqual([`${LANE} 3`]);
  });
  const endOf = (position: number) => ({ position, digest: digestOf(position), recordedAt: NOW });

  it('keeps the newest head for an anchor that fails, reports it once, and goes on with the others', async () => {
    const other = new Anchor('other');
    const own = signer({ anchors: [anchor, other] });
    anchor.error = new Error('no disk');
    await own.sign();
    log.grow(LANE, 4);
    await own.sign();
    expect(reported).toStrictEqual(['anchor: no disk']);
    expect(places(other.kept)).toStrictEqual([`${LANE} 3`, `${LANE} 4`]);
    anchor.error = undefined;
    await own.sign();
    expect(places(anchor.kept)).toStrictEqual([`${LANE} 4`]);
    anchor.error = new Error('no disk again');
    log.grow(LANE, 6);
    await own.sign();
    expect(reported).toStrictEqual(['anchor: no disk', 'anchor: no disk again']);
  });

  it('outlives a database that is away, and signs other contexts meanwhile', async () => {
    const other = new Log();
    other.grow('letters.sandbox', 1);
    const own = signer({ books: [log, other] });
    log.error = new Error('away');
    await own.sign();
    await own.sign();
    expect(reported).toStrictEqual(['the log of context 1: away']);
    expect(places(other.added)).toStrictEqual(['letters.sandbox 1']);
    log.error = undefined;
    await own.sign();
    expect(places(log.added)).toStrictEqual([`${LANE} 3`]);
  });

  it.each([
    ['was cut off behind what it signed', () => log.grow(LANE, 2), `${LANE} 3 > 2`],
    ['was emptied', () => log.grow(LANE, 0), `${LANE} 3 > 0`],
    ['was written anew and went on', () => log.grow(LANE, 7, 'b'), `${LANE} 3 > 7`],
  ])('signs nothing more of a lane that %s, and reports it once', async (_title, spoil, expected) => {
    const own = signer();
    await own.sign();
    spoil();
    await own.sign();
    await own.sign();
    expect(reported).toStrictEqual([expected]);
    expect(places(log.added)).toStrictEqual([`${LANE} 3`]);
  });

  it('lets the key before vouch for a new one in its first head of each lane, and in no other', async () => {
    const next = new SigningKey(randomBytes(32));
    await signer().sign();
    const own = signer({ keys: { key: next, previous: key } });
    await own.sign();
    log.grow(LANE, 4);
    await own.sign();
    expect(log.added.map(({ position, predecessor }) => [position, predecessor])).toStrictEqual([
      [3, undefined],
      [3, key.publicKey],
      [4, undefined],
    ]);
    expect(log.added.every(isHeadSigned)).toBe(true);
  });

  it('two of them on one lane do no harm', async () => {
    const [one, other] = [signer(), signer()];
    for (let position = 4; position < 8; position += 1) {
      log.grow(LANE, position);
      await Promise.all([one.sign(), other.sign()]);
    }
    expect(reported).toStrictEqual([]);
    expect(new Set(places(anchor.kept)).size).toBe(4);
    expect(anchor.kept.every(isHeadSigned)).toBe(true);
  });

  it('signs by itself, and once more when it stops', async () => {
    const own = signer({ everyMs: 1 });
    own.start();
    while (log.added.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    await own.stop();
    const idle = signer({ everyMs: 60_000 });
    idle.start();
    log.grow(LANE, 9);
    await idle.stop();
    expect(places(log.added)).toStrictEqual([`${LANE} 3`, `${LANE} 9`]);
    expect(anchor.isClosed).toBe(true);
  });
});
