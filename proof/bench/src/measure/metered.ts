import { drive, type Crowd, type Driven } from './drive.js';
import type { ServerMeter } from './server-meter.js';

/** The figures of a load, with the cost of each request. */
export interface Metered extends Driven {
  readonly clientCpuMicrosEach: number;
  readonly serverCpuMicrosEach: number | null;
  readonly walBytesEach: number;
  readonly storedBytesEach: number;
}

export const driveMetered = async (
  meter: ServerMeter,
  crowd: Crowd,
  work: (caller: number) => Promise<unknown>,
): Promise<Metered> => {
  const { result, spent } = await meter.during(() => drive(crowd, work));
  const { count } = result;
  return {
    ...result,
    clientCpuMicrosEach: spent.clientCpuMicros / count,
    serverCpuMicrosEach: spent.serverCpuMicros === null ? null : spent.serverCpuMicros / count,
    walBytesEach: spent.walBytes / count,
    storedBytesEach: spent.storedBytes / count,
  };
};
