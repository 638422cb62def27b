/** A person with some windows open; more are a mistake of a page. */
const OF_ONE_SESSION = 4;
/** Of one gateway: each costs a dozen questions every few seconds. */
const OF_ALL = 200;

interface Stream {
  readonly session: string;
  readonly end: () => void;
}

/** The open streams of consoles, so many and no more; they end when the gateway does. */
export class LiveStreams {
  private readonly open = new Set<Stream>();
  private isClosing = false;

  constructor(private readonly bounds = { ofOneSession: OF_ONE_SESSION, ofAll: OF_ALL }) {}

  /** Takes a place; gives what gives it back, or undefined where there is none. */
  begin(session: string, end: () => void): (() => void) | undefined {
    const own = [...this.open].filter((each) => each.session === session).length;
    if (this.isClosing || own >= this.bounds.ofOneSession || this.open.size >= this.bounds.ofAll)
      return undefined;
    const stream = { session, end };
    this.open.add(stream);
    return () => this.open.delete(stream);
  }

  /** Ends all of them, and lets none begin. */
  close(): void {
    this.isClosing = true;
    for (const { end } of [...this.open]) end();
  }
}
