import { isHeadSigned, keyName, type SignedHead } from '@causeway/event-store';

export type Worth = 'GOOD' | 'FORGED' | 'UNKNOWN_KEY';

/** Which signatures count. Without a key from outside, a head is verified with the key that it names. */
export class Trust {
  private readonly keys: Set<string>;
  private readonly seen = new Set<string>();

  constructor(readonly given: readonly string[]) {
    this.keys = new Set(given);
  }

  get hasKeys(): boolean {
    return this.given.length > 0;
  }

  get keyNames(): string[] {
    return [...this.seen].map(keyName).sort();
  }

  /**
   * Trusts what trusted keys vouch for: the first head of a new key is signed by both, so that either leads to the
   * other. Of these heads every one with two signatures must come.
   */
  learn(rotations: readonly SignedHead[]): void {
    const links = rotations.filter(isHeadSigned);
    for (let known = -1; known !== this.keys.size;) {
      known = this.keys.size;
      for (const { key, predecessor = key } of links) {
        if (this.keys.has(key)) this.keys.add(predecessor);
        if (this.keys.has(predecessor)) this.keys.add(key);
      }
    }
  }

  judge(head: SignedHead): Worth {
    if (!isHeadSigned(head)) return 'FORGED';
    if (this.hasKeys && !this.keys.has(head.key)) return 'UNKNOWN_KEY';
    this.seen.add(head.key);
    return 'GOOD';
  }
}
