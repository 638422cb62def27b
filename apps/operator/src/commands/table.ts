import { corridorsDeclared, limitsDeclared, railsDeclared } from '@causeway/rates/settings';
import type { Command, LocalCommand } from '../cli/command.js';
import { approvalCommands } from './approvals.js';
import { cardCommands } from './cards.js';
import { clockCommands } from './clock.js';
import { deliveryCommands } from './deliveries.js';
import { endpointCommands } from './endpoints.js';
import { documentCommands } from './documents.js';
import { eraseCommands } from './erase.js';
import { feeCommands } from './fees.js';
import { institutionCommands } from './institutions.js';
import { ledgerCommands } from './ledger.js';
import { logCommands } from './log.js';
import { ownSettingCommands } from './own-settings.js';
import { parkedCommands } from './parked.js';
import { paymentCommands } from './payments.js';
import { platformCommands } from './platforms.js';
import { rebuildCommands } from './rebuild.js';
import { referenceCommands } from './reference.js';
import { refundCommands } from './refunds.js';
import { replayCommands } from './replays.js';
import { reviewCommands } from './reviews.js';
import { factorResetCommands } from './factor-resets.js';
import { requestCommands } from './requests.js';
import { rotationCommands } from './rotate-master-key.js';
import { settingCommands } from './setting-commands.js';
import { signingKeyCommands } from './signing-keys.js';
import { stablecoinCommands } from './stablecoins.js';
import { statusCommands } from './status.js';
import { tokenCommands } from './tokens.js';
import { outboxCommands } from './outbox.js';
import { walletCommands } from './wallets.js';
import { umaCommands } from './uma-institutions.js';

export type AnyCommand = Command | LocalCommand;

export const WEBHOOK_REQUESTS: readonly Command[] = [
  ...deliveryCommands,
  ...replayCommands,
  ...endpointCommands,
  ...signingKeyCommands,
];

/** Everything that `npm run operator` asks the service, in the order of its help. */
export const REQUESTS: readonly Command[] = [
  ...statusCommands,
  ...logCommands,
  ...requestCommands,
  ...platformCommands,
  ...tokenCommands,
  ...approvalCommands,
  ...settingCommands(corridorsDeclared),
  ...feeCommands,
  ...settingCommands(limitsDeclared),
  ...settingCommands(railsDeclared),
  ...institutionCommands,
  ...umaCommands,
  ...outboxCommands,
  ...ownSettingCommands,
  ...ledgerCommands,
  ...refundCommands,
  ...paymentCommands,
  ...cardCommands,
  ...reviewCommands,
  ...factorResetCommands,
  ...walletCommands,
  ...stablecoinCommands,
  ...clockCommands,
  ...WEBHOOK_REQUESTS,
  ...parkedCommands,
  ...documentCommands,
  ...eraseCommands,
  ...referenceCommands,
];

export const COMMANDS: readonly AnyCommand[] = [...REQUESTS, ...rebuildCommands, ...rotationCommands];
