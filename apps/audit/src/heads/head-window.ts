import { headLine, type SignedHead } from '@causeway/event-store';

export interface FoundHead {
  readonly head: SignedHead;
  readonly isInDatabase: boolean;
  readonly isKept: boolean;
}

/** The heads of one lane from both places, in the order of positions; one that is in both comes once. */
export class HeadWindow {
  private readonly pages: AsyncIterator<SignedHead[]>;
  private stored: SignedHead[] = [];
  private isAtEnd = false;
  private next = 0;

  constructor(
    pages: AsyncIterable<SignedHead[]>,
    private readonly kept: readonly SignedHead[],
  ) {
    this.pages = pages[Symbol.asyncIterator]();
  }

  async take(upTo: number): Promise<FoundHead[]> {
    while (!this.isAtEnd && (this.stored.at(-1)?.position ?? Number.NEGATIVE_INFINITY) <= upTo)
      await this.fill();
    const end = this.stored.findIndex(({ position }) => position > upTo);
    const stored = this.stored.splice(0, end === -1 ? this.stored.length : end);
    const kept: SignedHead[] = [];
    for (; (this.kept[this.next]?.position ?? Number.POSITIVE_INFINITY) <= upTo; this.next += 1)
      kept.push(this.kept[this.next] as SignedHead);
    return together(stored, kept);
  }

  private async fill(): Promise<void> {
    const page = await this.pages.next();
    if (page.done === true) this.isAtEnd = true;
    else this.stored.push(...page.value);
  }
}

/**
 * A head that is the same in both places comes once; two processes may have signed one end at two moments.
 */
const together = (stored: readonly SignedHead[], kept: readonly SignedHead[]): FoundHead[] => {
  const ends = new Set(stored.map(endOf));
  const found = new Map<string, FoundHead>();
  for (const head of stored) found.set(headLine(head), { head, isInDatabase: true, isKept: false });
  for (const head of kept) {
    const isInDatabase = found.get(headLine(head))?.isInDatabase ?? ends.has(endOf(head));
    found.set(headLine(head), { head, isInDatabase, isKept: true });
  }
  return [...found.values()].sort((one, other) => one.head.position - other.head.position);
};

const endOf = ({ position, digest, key }: SignedHead): string => `${position} ${digest} ${key}`;
