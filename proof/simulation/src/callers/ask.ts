import { instructionOf, platformId, fingerprintOf, type Told } from '@causeway/ledger/testing';
import type { LedgerCommand } from '@causeway/ledger';

/** One requested command, in the oracle's form and in the product's. */
export interface Wish {
  readonly told: Told;
  readonly platformId: string;
  readonly command: LedgerCommand;
  /** As the log stores it. */
  readonly fingerprint: string;
}

/** A command id with every command that was ever requested under it. Mostly that is one. */
export interface Ask {
  readonly commandId: string;
  readonly wishes: Wish[];
}

export const wishOf = (told: Told): Wish => {
  const platform = platformId(told.platform);
  const command = instructionOf(told.command);
  return {
    told,
    platformId: platform,
    command,
    fingerprint: fingerprintOf(command, platform).toString('hex'),
  };
};

export class Asks {
  private readonly asks = new Map<string, Ask>();

  constructor(private readonly lane: number) {}

  new(told: Told): Ask {
    const number = (this.asks.size + 1).toString(16).padStart(12, '0');
    const commandId = `01890000-0000-7000-800${this.lane}-${number}`;
    const ask = { commandId, wishes: [wishOf(told)] };
    this.asks.set(commandId, ask);
    return ask;
  }

  find(commandId: string): Ask | undefined {
    return this.asks.get(commandId);
  }
}
