import { operatorCall, type CallContext, type Dispatch } from '@causeway/commands';
import { EndConsoleSession, IsConsoleSessionEnded } from '@causeway/platform';
import type { ConsoleSession, EndedSessions } from './console-sessions.js';

/** Keeps them in the platform context, which every gateway of the installation hosts. */
export class StoredEndedSessions implements EndedSessions {
  constructor(private readonly dispatch: Dispatch) {}

  async end({ sessionId, endsAt }: Pick<ConsoleSession, 'sessionId' | 'endsAt'>): Promise<void> {
    await this.dispatch.execute(new EndConsoleSession({ sessionId, endsAt }, ofConsole()));
  }

  has({ sessionId }: Pick<ConsoleSession, 'sessionId'>): Promise<boolean> {
    return this.dispatch.execute(new IsConsoleSessionEnded({ sessionId }, ofConsole()));
  }
}

/** Sessions are by the machine's time, which is production's. */
const ofConsole = (): CallContext => ({ ...operatorCall({ environment: 'production' }), actor: 'console' });
