import type { CallContext, Dispatch } from '@causeway/commands';
import type { Caller } from '@causeway/http';
import { newUuid } from '@causeway/kernel';
import { RevealPersonalData } from '@causeway/platform';
import { systemCall } from '../../system-call.js';

interface Wanted {
  readonly resource: string;
  readonly field: string;
  readonly operatorName?: string;
}

/** Writes down, in the log of the platform, that a person was shown what the console masks. */
export class Reveals {
  constructor(private readonly dispatch: Dispatch) {}

  /** Done when it is recorded: what could not be written down is not shown. */
  async record(
    wanted: Wanted,
    { platformId, environment, tokenId }: Caller,
    requestId: string,
  ): Promise<void> {
    const call: CallContext = {
      ...systemCall(tokenId, environment, { platformId }),
      correlationId: requestId,
    };
    await this.dispatch.execute(new RevealPersonalData({ ...wanted, revealId: newUuid() }, call));
  }
}
