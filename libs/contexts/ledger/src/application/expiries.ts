import type { CallContext } from '@causeway/commands';
import { after, derivedUuid, type Environment, type Instant } from '@causeway/kernel';
import type { Change } from '../domain/change.js';
import type { ExpireHold } from '../domain/instruction.js';
import type { Hold, OpenHold } from '../domain/ledger-state.js';

/** How long the writer waits for its own command; the next look sends it again under the same id. */
const PATIENCE_MS = 10_000;

export interface Expiry {
  readonly command: ExpireHold;
  readonly call: CallContext;
}

type Expiring = Pick<OpenHold, 'platformId' | 'holdId'> & { readonly expiresAt: Instant };

/** Open holds that end by themselves. Fed with committed changes only. */
export class Expiries {
  private readonly expiring = new Map<string, Expiring>();

  constructor(holds: readonly OpenHold[]) {
    for (const hold of holds) this.put(hold);
  }

  note({ hold }: Change): void {
    if (hold === undefined) return;
    if (isOpen(hold.after)) this.put(hold.after);
    else this.expiring.delete(keyOf(hold.platformId, hold.id));
  }

  /**
   * A command for each hold whose time is over, under an id that is always the same. `machineNow` is the
   * machine's own time, by which deadlines are measured.
   */
  due(now: Instant, environment: Environment, machineNow: Instant): readonly Expiry[] {
    if (this.expiring.size === 0) return [];
    return [...this.expiring.values()]
      .filter(({ expiresAt }) => expiresAt <= now)
      .map(({ platformId, holdId }) => {
        const commandId = derivedUuid('expire-hold', platformId, holdId);
        const ids = { commandId, correlationId: commandId, causationId: commandId };
        const deadlineAt = after(machineNow, PATIENCE_MS);
        return {
          command: { kind: 'EXPIRE_HOLD', holdId },
          call: { ...ids, platformId, environment, actor: 'expire-hold', deadlineAt },
        };
      });
  }

  private put({ platformId, holdId, expiresAt }: OpenHold): void {
    if (expiresAt !== undefined)
      this.expiring.set(keyOf(platformId, holdId), { platformId, holdId, expiresAt });
  }
}

const isOpen = (hold: Hold | undefined): hold is OpenHold => hold?.status === 'HELD';

const keyOf = (platformId: string, holdId: string): string => `${platformId} ${holdId}`;
