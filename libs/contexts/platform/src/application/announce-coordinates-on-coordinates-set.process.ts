import { process, task, type ProcessDefinition } from '@causeway/commands';
import { FUNDING_COORDINATES_SET, type FundingCoordinatesSetV1 } from '../published/events.js';
import { announceCoordinates } from './coordinates-change.js';
import type { PlatformPorts } from './ports.js';

/**
 * Where money comes in is shown by every account in the currency, and platforms are notified of each (accounts §3, §6).
 * A process of its own: nothing but other changes of coordinates waits while many accounts are announced.
 */
export const announceCoordinatesOnCoordinatesSet = (
  ports: Pick<PlatformPorts, 'dispatch' | 'views'>,
): ProcessDefinition =>
  process('announce-coordinates-on-coordinates-set')
    .from('platform')
    .on(FUNDING_COORDINATES_SET, ({ data }) => [
      task('announce-coordinates', (call) =>
        announceCoordinates(ports)(data as FundingCoordinatesSetV1, call),
      ),
    ]);
