import type { StreamPlace } from '../log/stored-event.js';
import type { LaneFinding } from './finding.js';

const FINDINGS_MAX = 100;

/** What the verification of the chain cannot detect: versions of a stream that are absent or out of order. */
export interface StreamGap extends LaneFinding {
  readonly streamId: string;
  readonly version: number;
  /** Between these positions of the stream's neighbours. */
  readonly after: number;
}

/** Every stream has the versions 1, 2, 3, … in the order of the log. `places` come by stream and version. */
export const verifyStreams = async (
  places: AsyncIterable<readonly StreamPlace[]>,
  onEvents: (count: number) => void,
): Promise<readonly StreamGap[]> => {
  const gaps: StreamGap[] = [];
  let last: StreamPlace | undefined;
  for await (const page of places) {
    for (const place of page) {
      const before = last?.streamId === place.streamId ? last : NOWHERE;
      const gap = gapBetween(before, place);
      if (gap !== undefined && gaps.length < FINDINGS_MAX) gaps.push(gap);
      last = place;
    }
    onEvents(page.length);
  }
  return gaps;
};

/**
 * The same of a lane whose events are seen in their order. It remembers where each stream is: for the few streams, often
 * the only one, of a lane that has no index by stream.
 */
export class StreamsInOrder {
  readonly gaps: StreamGap[] = [];
  private readonly last = new Map<string, StreamPlace>();

  see(places: readonly StreamPlace[]): void {
    for (const { streamId, version, position } of places) {
      const place = { streamId, version, position };
      const gap = gapBetween(this.last.get(streamId) ?? NOWHERE, place);
      if (gap !== undefined && this.gaps.length < FINDINGS_MAX) this.gaps.push(gap);
      this.last.set(streamId, place);
    }
  }
}

const NOWHERE = { version: 0, position: 0 };

const gapBetween = (
  before: Pick<StreamPlace, 'version' | 'position'>,
  { streamId, version, position }: StreamPlace,
): StreamGap | undefined => {
  const expected = before.version + 1;
  const place = { kind: 'STREAM_BROKEN', position, streamId, after: before.position } as const;
  if (version !== expected)
    return { ...place, version: expected, what: `its version is ${version} where ${expected} belongs` };
  if (position > before.position) return undefined;
  return { ...place, version, what: `stands before version ${before.version}, which was recorded first` };
};
