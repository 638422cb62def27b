import type { Command } from '../cli/command.js';
import { clockCommands } from './clock.js';
import { corridorCommands } from './corridors.js';
import { deliveryCommands } from './deliveries.js';
import { feeCommands } from './fees.js';
import { limitCommands } from './limits.js';
import { parkedCommands } from './parked.js';
import { platformCommands } from './platforms.js';
import { referenceCommands } from './reference.js';
import { standingCommands } from './standing.js';
import { tokenCommands } from './tokens.js';

/** Everything that `npm run operator` can do, in the order of its help. */
export const COMMANDS: readonly Command[] = [
  ...standingCommands,
  ...platformCommands,
  ...tokenCommands,
  ...corridorCommands,
  ...feeCommands,
  ...limitCommands,
  ...clockCommands,
  ...deliveryCommands,
  ...parkedCommands,
  ...referenceCommands,
];
