import type { Instant } from '@causeway/kernel';
import type { LaneName } from '../lane-name.js';
import type { FoundLane, HeadAnchor, HeadBook } from './head-ports.js';
import type { SigningKeys } from './load-signing-keys.js';
import { isHeadSigned, type SignedHead } from './signed-head.js';

/** How far an anchor may be behind the log while both work. */
const EVERY_MS = 1_000;

export interface HeadSignerOptions {
  readonly books: readonly HeadBook[];
  readonly anchors: readonly HeadAnchor[];
  readonly keys: SigningKeys;
  readonly now: () => Instant;
  /** Called once when a part, such as an anchor, stops working; it is retried every second. */
  readonly failed: (part: string, error: unknown) => void;
  /** Called once when a lane was truncated or rewritten below its signed head; it is signed no further. */
  readonly contradicted: (head: SignedHead, found: FoundLane) => void;
  readonly everyMs?: number;
}

/**
 * Signs the end of every lane that has grown, once a second and at the stop, independently of the appends,
 * and keeps the signed heads in the log and outside of it. Another process may do the same for the same
 * lanes: there are then more heads than needed, and each is as true as the others.
 */
export class HeadSigner {
  private readonly last = new Map<LaneName, SignedHead>();
  /** By anchor: the heads that it still has to keep. One that a newer head of its lane overtakes is not needed. */
  private readonly owed: ReadonlyMap<HeadAnchor, Map<LaneName, SignedHead>>;
  private readonly ready = new Set<HeadBook>();
  private readonly broken = new Set<string>();
  private readonly contradictions = new Set<LaneName>();
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;
  private turn: Promise<void> = Promise.resolve();

  constructor(private readonly options: HeadSignerOptions) {
    this.owed = new Map(options.anchors.map((anchor) => [anchor, new Map<LaneName, SignedHead>()]));
  }

  start(): void {
    const next = (): void => {
      if (!this.isStopped)
        this.timer = setTimeout(() => void this.sign().then(next), this.options.everyMs ?? EVERY_MS);
    };
    next();
  }

  /** Signs what has grown, after the signing in progress. Never throws: a failure is reported and retried. */
  sign(): Promise<void> {
    this.turn = this.turn.then(async () => {
      await Promise.all(this.options.books.map((book, index) => this.signLanes(book, index)));
      await Promise.all(this.options.anchors.map((anchor) => this.pay(anchor)));
    });
    return this.turn;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.sign();
    for (const anchor of this.options.anchors)
      await this.attempt(`${anchor.name} (closing)`, () => anchor.close());
  }

  private signLanes(book: HeadBook, index: number): Promise<void> {
    return this.attempt(`the log of context ${index + 1}`, async () => {
      if (!this.ready.has(book)) await this.recall(book);
      const found = await book.look(this.last);
      const heads = found.flatMap((lane) => this.signedOf(lane));
      if (heads.length === 0) return;
      await book.add(heads);
      for (const head of heads) this.owe(head);
    });
  }

  /** Loads what this key signed last, before this process; its anchors may lack it. */
  private async recall(book: HeadBook): Promise<void> {
    const heads = await book.lastSigned(this.options.keys.key.publicKey);
    // A head under this key's name that the key did not sign is ignored.
    for (const head of heads.filter(isHeadSigned)) this.owe(head);
    this.ready.add(book);
  }

  private owe(head: SignedHead): void {
    this.last.set(head.lane, head);
    for (const owed of this.owed.values()) owed.set(head.lane, head);
  }

  private signedOf(found: FoundLane): SignedHead[] {
    const { lane, end, digestAtLast } = found;
    const { keys, now } = this.options;
    const last = this.last.get(lane);
    if (last === undefined) return end === undefined ? [] : [keys.key.signHead(end, now(), keys.previous)];
    if (digestAtLast !== last.digest) {
      if (!this.contradictions.has(lane)) this.options.contradicted(last, found);
      this.contradictions.add(lane);
      return [];
    }
    this.contradictions.delete(lane);
    return end !== undefined && end.position > last.position ? [keys.key.signHead(end, now())] : [];
  }

  private async pay(anchor: HeadAnchor): Promise<void> {
    const owed = this.owed.get(anchor);
    if (owed === undefined || owed.size === 0) return;
    const heads = [...owed.values()];
    await this.attempt(anchor.name, async () => {
      await anchor.keep(heads);
      for (const head of heads) if (owed.get(head.lane) === head) owed.delete(head.lane);
    });
  }

  private async attempt(part: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.broken.delete(part);
    } catch (error) {
      if (!this.broken.has(part)) this.options.failed(part, error);
      this.broken.add(part);
    }
  }
}
