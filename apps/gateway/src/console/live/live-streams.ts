/** A person with some windows open; more are a mistake of a page. */
const OF_ONE_SESSION = 4;
/** Of one platform, or of the operators together: five people with all their windows. */
const OF_ONE_OWNER = 20;
/** Of one gateway: each costs a dozen questions every few seconds. */
const OF_ALL = 200;

/** Whose stream it is: the session, and the platform (or the operators) that the session is of. */
export interface StreamOwner {
  readonly session: string;
  readonly owner: string;
}

interface Stream extends StreamOwner {
  readonly end: () => void;
}

export interface StreamBounds {
  readonly ofOneSession: number;
  readonly ofOneOwner: number;
  readonly ofAll: number;
}

const BOUNDS: StreamBounds = { ofOneSession: OF_ONE_SESSION, ofOneOwner: OF_ONE_OWNER, ofAll: OF_ALL };

/**
 * The open streams of consoles, so many and no more; they end when the gateway does. Where all places are taken, the
 * owner of most gives one back to another that would still have fewer: one platform's streams keep no other's out.
 */
export class LiveStreams {
  private readonly open = new Set<Stream>();
  private isClosing = false;

  constructor(private readonly bounds: StreamBounds = BOUNDS) {}

  /** Takes a place; gives what gives it back, or undefined where there is none. */
  begin({ session, owner }: StreamOwner, end: () => void): (() => void) | undefined {
    const { ofOneSession, ofOneOwner, ofAll } = this.bounds;
    const own = [...this.open].filter((each) => each.owner === owner);
    const ofSession = own.filter((each) => each.session === session);
    if (this.isClosing || ofSession.length >= ofOneSession || own.length >= ofOneOwner) return undefined;
    if (this.open.size >= ofAll && !this.makeRoom(own.length + 1)) return undefined;
    const stream = { session, owner, end };
    this.open.add(stream);
    return () => this.open.delete(stream);
  }

  /** Ends all of them, and lets none begin. */
  close(): void {
    this.isClosing = true;
    for (const { end } of [...this.open]) end();
  }

  /** Ends the newest stream of the owner of most, where that leaves it no fewer than the newcomer then has. */
  private makeRoom(ofNewcomer: number): boolean {
    const owned = new Map<string, Stream[]>();
    for (const stream of this.open) owned.set(stream.owner, [...(owned.get(stream.owner) ?? []), stream]);
    const [most = []] = [...owned.values()].sort((one, other) => other.length - one.length);
    const last = most.at(-1);
    if (last === undefined || most.length - 1 < ofNewcomer) return false;
    this.open.delete(last);
    last.end();
    return true;
  }
}
