import { instructionOf, platformId, fingerprintOf, type IssuedCommand } from '@causeway/ledger/testing';
import type { LedgerCommand } from '@causeway/ledger';

/** One requested command, in the oracle's form and in the product's. */
export interface Content {
  readonly issued: IssuedCommand;
  readonly platformId: string;
  readonly command: LedgerCommand;
  /** As the log stores it. */
  readonly fingerprint: string;
}

/** A command id with every command that was ever requested under it. Mostly that is one. */
export interface Ask {
  readonly commandId: string;
  readonly contents: Content[];
}

export const contentOf = (issued: IssuedCommand): Content => {
  const platform = platformId(issued.platform);
  const command = instructionOf(issued.command);
  return {
    issued,
    platformId: platform,
    command,
    fingerprint: fingerprintOf(command, platform).toString('hex'),
  };
};

export class Asks {
  private readonly asks = new Map<string, Ask>();

  constructor(private readonly lane: number) {}

  new(issued: IssuedCommand): Ask {
    const number = (this.asks.size + 1).toString(16).padStart(12, '0');
    const commandId = `01890000-0000-7000-800${this.lane}-${number}`;
    const ask = { commandId, contents: [contentOf(issued)] };
    this.asks.set(commandId, ask);
    return ask;
  }

  find(commandId: string): Ask | undefined {
    return this.asks.get(commandId);
  }
}
