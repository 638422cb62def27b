import { batchDigest, keyName, type HeldBatch, type SignedHead } from '@causeway/event-store';
import type { FoundHead, HeadWindow } from '../heads/head-window.js';
import type { Trust } from '../heads/trust.js';
import type { LaneFinding } from './finding.js';

export interface SignedSummary {
  readonly heads: number;
  readonly kept: number;
  readonly last: SignedHead | null;
  readonly lastKept: SignedHead | null;
}

interface Stranger {
  readonly position: number;
  readonly upTo: number;
  readonly heads: number;
  readonly since: string;
  readonly until: string;
}

/** More findings of one kind add nothing. */
const LISTED_MAX = 20;

/** Compares a lane with its signed heads. A head is good for every event up to its position. */
export class HeadWitness {
  readonly findings: LaneFinding[] = [];
  private readonly count = { heads: 0, kept: 0 };
  private readonly last: { any?: SignedHead; kept?: SignedHead } = {};
  private readonly strangers = new Map<string, Stranger>();
  /** Position of the newest good head before the last one's. */
  private earlier = 0;
  private isContradicted = false;
  /** Kept outside, unknown to the database, and so far followed by none that it knows. */
  private missing: SignedHead[] = [];

  constructor(
    private readonly window: HeadWindow,
    private readonly trust: Trust,
    /** Heads were kept outside, so that one that is missing there or here means something. */
    private readonly hasKept: boolean,
  ) {}

  get summary(): SignedSummary {
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
    const good = beyond.filter((found) => this.isGood(found, found.head.position > reaches));
    this.reportStrangers();
    const lost = good.filter(({ head }) => head.position > reaches);
    const last = lost.at(-1)?.head;
    if (last === undefined) {
      this.reportNewestMissing();
      return;
    }
    const { position, signedAt } = last;
    const signed = `position ${position} was signed at ${signedAt}, and the lane ends at ${reaches}`;
    this.findings.push(
      lost.some(({ isInDatabase }) => isInDatabase)
        ? { kind: 'TAIL_CUT', position: reaches + 1, upTo: position, what: `${signed}: its tail was cut off` }
        : {
            kind: 'ROLLED_BACK',
            position: reaches + 1,
            upTo: position,
            what: `${signed}, its heads likewise`,
          },
    );
  }

  /** A head beyond the end of its lane is not missing: the database is of an earlier moment. */
  private isGood({ head, isInDatabase }: FoundHead, isBeyond = false): boolean {
    const worth = this.trust.judge(head);
    const { position, signedAt } = head;
    const where = isInDatabase ? 'in log.signed_head' : 'outside the database';
    if (worth === 'FORGED') {
      this.report({
        kind: 'HEAD_FORGED',
        position,
        what: `the head of ${signedAt} ${where} is not signed by its key`,
      });
    } else if (worth === 'UNKNOWN_KEY') {
      this.noteStranger(head);
    } else if (isInDatabase) {
      this.reportMissing();
    } else if (this.hasKept && !isBeyond) {
      this.missing.push(head);
    }
    return worth === 'GOOD';
  }

  /** The database knows a later one: those before it were there once. */
  private reportMissing(): void {
    for (const { position } of this.missing)
      this.report({
        kind: 'HEAD_MISSING',
        position,
        what: 'its signed head was deleted from log.signed_head',
      });
    this.missing = [];
  }

  /** A head is signed a moment after its events: a database of the moment between has them without it. */
  private reportNewestMissing(): void {
    const [first] = this.missing;
    const last = this.missing.at(-1);
    if (first === undefined || last === undefined) return;
    const what = `position ${last.position} was signed at ${last.signedAt}, and log.signed_head knows of no head since`;
    this.findings.push({ kind: 'ROLLED_BACK', position: first.position, upTo: last.position, what });
  }

  /** The first is where it begins; all later heads contradict a rewritten history as well. */
  private contradict({ position, signedAt }: SignedHead): void {
    if (this.isContradicted) return;
    this.isContradicted = true;
    const { any } = this.last;
    // Two heads of one position contradict each other: the one before it is the last that is beyond doubt.
    const from = (any !== undefined && any.position < position ? any.position : this.earlier) + 1;
    const what = `position ${position} was signed at ${signedAt} under another digest: events, and every digest from there on, were written anew`;
    this.report({ kind: 'REWRITTEN', position: from, upTo: position, what });
  }

  /** All heads of one key are one finding: a key that was lost or not restored has signed every lane up to then. */
  private noteStranger({ key, position, signedAt }: SignedHead): void {
    const known = this.strangers.get(key);
    if (known === undefined)
      this.strangers.set(key, { position, upTo: position, heads: 1, since: signedAt, until: signedAt });
    else Object.assign(known, { upTo: position, heads: known.heads + 1, until: signedAt });
  }

  private reportStrangers(): void {
    for (const [key, { position, upTo, heads, since, until }] of this.strangers) {
      const signed = heads === 1 ? `a head, of ${since},` : `${heads} heads, of ${since} to ${until},`;
      const what = `${signed} signed by ${keyName(key)}, which no key at hand vouches for: it is an older key of this installation (give it as --public-key) or a foreign one`;
      this.findings.push({ kind: 'KEY_UNKNOWN', position, upTo, what });
    }
  }

  private believe({ head, isKept }: FoundHead): void {
    if (this.isContradicted) return;
    this.count.heads += 1;
    const { any = head } = this.last;
    if (any.position < head.position) this.earlier = any.position;
    this.last.any = head;
    if (!isKept) return;
    this.count.kept += 1;
    this.last.kept = head;
  }

  private report(finding: LaneFinding): void {
    const alike = this.findings.filter(({ kind }) => kind === finding.kind).length;
    if (alike < LISTED_MAX) this.findings.push(finding);
  }
}

const storyOf = (head: SignedHead, batch: HeldBatch): 'STORED' | 'EVENTS' | 'BROKEN' | 'OTHER' => {
  const { previous, lastPosition, digest, events, isBroken } = batch;
  if (head.position === lastPosition) {
    if (head.digest === digest.toString('hex')) return 'STORED';
    return isBroken && head.digest === batchDigest(previous, events).toString('hex') ? 'EVENTS' : 'OTHER';
  }
  // A batch ended here once: its row is missing, and the events show whether they are the same.
  const covered = events.filter(({ position }) => position <= head.position);
  if (head.digest === batchDigest(previous, covered).toString('hex')) return 'STORED';
  return isBroken ? 'BROKEN' : 'OTHER';
};
