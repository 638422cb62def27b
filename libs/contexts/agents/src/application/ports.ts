import type { Dispatch, Reading, Recorder } from '@causeway/commands';
import type { EventStore } from '@causeway/event-store';
import type { Clock } from '@causeway/kernel';

/** Everything outside this context that it needs. */
export interface AgentPorts extends Reading {
  readonly dispatch: Dispatch;
  readonly record: Recorder;
  readonly store: Pick<EventStore, 'context' | 'load'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly secrets: AgentSecrets;
}

/** Codes and tokens are shown once; what is kept of them shows nothing (agents §1). */
export interface AgentSecrets {
  /** `AGENT-XXXX-XXXX`. */
  newCode(): string;
  /** Whatever its case and the blanks around it; keyed, because a code could be guessed from a plain digest. */
  hashOfCode(code: string): string;
  /** `agt_` and forty hexadecimal digits, and their digest. */
  newToken(): { readonly token: string; readonly tokenHash: string };
}
