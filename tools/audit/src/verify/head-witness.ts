import { batchDigest, type SignedHead } from '@causeway/event-store';
import type { FoundHead, HeadWindow } from '../heads/head-window.js';
import type { Trust } from '../heads/trust.js';
import type { StoredEvent } from '../log/stored-event.js';
import type { LaneFinding } from './finding.js';

/** A batch as the chain has it after it was judged. */
export interface HeldBatch {
  readonly previous: Buffer;
  readonly covered: number;
  readonly lastPosition: number;
  /** As stored, or as the next batch proves it to be. */
  readonly digest: Buffer;
  readonly events: readonly StoredEvent[];
  readonly isBroken: boolean;
}

/** What was signed of a lane, and what of it is also kept outside the database. */
export interface SignedStanding {
  readonly heads: number;
  readonly kept: number;
  readonly last: SignedHead | null;
  readonly lastKept: SignedHead | null;
}

/** More of the same says nothing new. */
const TOLD_MAX = 20;

/** Holds a lane against the heads that were signed of it. A head is good for every event up to its position. */
export class HeadWitness {
  readonly findings: LaneFinding[] = [];
  private readonly count = { heads: 0, kept: 0 };
  private readonly last: { any?: SignedHead; kept?: SignedHead } = {};
  private isContradicted = false;

  constructor(
    private readonly window: HeadWindow,
    private readonly trust: Trust,
    /** Heads were kept outside, so that one that is missing there or here means something. */
    private readonly hasKept: boolean,
  ) {}

  get standing(): SignedStanding {
    const { any = null, kept = null } = this.last;
    return { ...this.count, last: any, lastKept: kept };
  }

  /** Holds one batch. True when a head was signed over these very events, and not over the digest stored for them. */
  async hold(batch: HeldBatch): Promise<boolean> {
    let isDigestWrong = false;
    for (const found of await this.window.take(batch.lastPosition)) {
      if (!this.isGood(found)) continue;
      const story = storyOf(found.head, batch);
      if (story === 'EVENTS') isDigestWrong = true;
      if (story === 'OTHER') this.contradict(found.head);
      else if (story !== 'BROKEN') this.believe(found);
    }
    return isDigestWrong;
  }

  /** Looks at the heads beyond the last batch. Where the lane ends is asked after them: it may go on growing. */
  async finish(end: () => Promise<number>): Promise<void> {
    const beyond = await this.window.take(Number.MAX_SAFE_INTEGER);
    const reaches = await end();
    const heads = beyond.filter((found) => this.isGood(found)).map(({ head }) => head);
    const lost = heads.filter(({ position }) => position > reaches).at(-1);
    if (lost === undefined) return;
    const { position, signedAt } = lost;
    const what = `position ${position} was signed at ${signedAt}, and the lane ends at ${reaches}: its tail was cut off`;
    this.findings.push({ kind: 'TAIL_CUT', position: reaches + 1, upTo: position, what });
  }

  private isGood({ head, isInDatabase }: FoundHead): boolean {
    const worth = this.trust.judge(head);
    const { position, signedAt } = head;
    const where = isInDatabase ? 'in log.signed_head' : 'outside the database';
    if (worth === 'FORGED') {
      this.tell({
        kind: 'HEAD_FORGED',
        position,
        what: `the head of ${signedAt} ${where} is not signed by its key`,
      });
    } else if (worth === 'UNKNOWN_KEY') {
      const what = `the head of ${signedAt} ${where} is signed by a key that nobody vouches for`;
      this.tell({ kind: 'HEAD_FORGED', position, what });
    } else if (this.hasKept && !isInDatabase) {
      this.tell({ kind: 'HEAD_MISSING', position, what: 'its signed head was deleted from log.signed_head' });
    }
    return worth === 'GOOD';
  }

  /** The first is where it begins; whatever follows a history written anew contradicts as well. */
  private contradict({ position, signedAt }: SignedHead): void {
    if (this.isContradicted) return;
    this.isContradicted = true;
    const from = (this.last.any?.position ?? 0) + 1;
    const what = `position ${position} was signed at ${signedAt} under another digest: events, and every digest from there on, were written anew`;
    this.tell({ kind: 'REWRITTEN', position: from, upTo: position, what });
  }

  private believe({ head, isKept }: FoundHead): void {
    if (this.isContradicted) return;
    this.count.heads += 1;
    this.last.any = head;
    if (!isKept) return;
    this.count.kept += 1;
    this.last.kept = head;
  }

  private tell(finding: LaneFinding): void {
    const alike = this.findings.filter(({ kind }) => kind === finding.kind).length;
    if (alike < TOLD_MAX) this.findings.push(finding);
  }
}

/** What a head says of the batch in which its position lies. */
const storyOf = (head: SignedHead, batch: HeldBatch): 'STORED' | 'EVENTS' | 'BROKEN' | 'OTHER' => {
  const { previous, lastPosition, digest, events, isBroken } = batch;
  if (head.position === lastPosition) {
    if (head.digest === digest.toString('hex')) return 'STORED';
    return isBroken && head.digest === batchDigest(previous, events).toString('hex') ? 'EVENTS' : 'OTHER';
  }
  // A batch ended here once: its row is gone, and the events tell whether they are the same.
  const covered = events.filter(({ position }) => position <= head.position);
  if (head.digest === batchDigest(previous, covered).toString('hex')) return 'STORED';
  return isBroken ? 'BROKEN' : 'OTHER';
};
