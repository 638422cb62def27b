import { ENVIRONMENTS, type Environment, type Instant } from '@causeway/kernel';
import type { LanesReport } from '@causeway/service';

export interface ReaderOverview {
  readonly reader: string;
  readonly service: string;
  /** Published messages that it has not finished; counting stops at 10 000. */
  readonly lagMessages: number;
  readonly status: string;
}

export interface LaneOverview {
  readonly lane: string;
  readonly environment: Environment;
  readonly service: string;
  readonly head: number;
  readonly batches: number;
  readonly lastEventAt?: Instant;
  /** The process that alone writes it; absent on lanes that all processes of the service write. */
  readonly writer?: NonNullable<LanesReport['lanes'][number]['writer']>;
  readonly readers: readonly ReaderOverview[];
}

/** A lane belongs to one service, and readers of others follow it: the reports are joined by the lane's name. */
export const laneOverviews = (reports: readonly LanesReport[]): LaneOverview[] => {
  const readers = reports.flatMap(({ service, readers: own }) =>
    own.map((reader) => ({ service, ...reader })),
  );
  return reports
    .flatMap(({ service, lanes }) =>
      lanes.map(({ lane, head, batches, lastRecordedAt, writer }): LaneOverview => ({
        lane,
        environment: environmentOf(lane),
        service,
        head,
        batches,
        ...(lastRecordedAt !== undefined && { lastEventAt: lastRecordedAt }),
        ...(writer !== undefined && { writer }),
        readers: readers
          .filter((reader) => reader.lane === lane)
          .map(({ reader, service: by, messages, status }) => ({
            reader,
            service: by,
            lagMessages: messages,
            status,
          }))
          .sort((one, other) => (one.reader < other.reader ? -1 : 1)),
      })),
    )
    .sort((one, other) => (one.lane < other.lane ? -1 : 1));
};

const environmentOf = (lane: string): Environment =>
  ENVIRONMENTS.find((environment) => lane.endsWith(`.${environment}`)) ?? 'production';
