import type { Instant } from '@causeway/kernel';

/** One subject's key as stored: wrapped under the master key, or shredded, which is for ever. */
export type SubjectKey =
  { readonly status: 'ACTIVE'; readonly wrappedKey: Buffer } | { readonly status: 'SHREDDED' };

/** Stores the keys of subjects. Of several creators of one subject's key the first wins. */
export interface SubjectKeys {
  find(subject: string): Promise<SubjectKey | undefined>;
  /**
   * The subject's key as stored: the one that was there before, the fact that it was shredded, or else this one, which
   * is durable then.
   */
  create(subject: string, wrappedKey: Buffer, createdAt: Instant): Promise<SubjectKey>;
  /** Forgets the key and that subject's right to another one; also for a subject that never had any. */
  shred(subject: string, shreddedAt: Instant): Promise<void>;
}

/** Keys that live as long as the process: for specs and the in-memory store. */
export class InMemorySubjectKeys implements SubjectKeys {
  private readonly keys = new Map<string, SubjectKey>();

  find(subject: string): Promise<SubjectKey | undefined> {
    return Promise.resolve(this.keys.get(subject));
  }

  create(subject: string, wrappedKey: Buffer): Promise<SubjectKey> {
    const stored: SubjectKey = this.keys.get(subject) ?? { status: 'ACTIVE', wrappedKey };
    this.keys.set(subject, stored);
    return Promise.resolve(stored);
  }

  shred(subject: string): Promise<void> {
    this.keys.set(subject, { status: 'SHREDDED' });
    return Promise.resolve();
  }
}
