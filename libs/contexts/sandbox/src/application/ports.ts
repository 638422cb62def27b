import type { Recorder, ViewReader } from '@causeway/commands';
import type { Clock } from '@causeway/kernel';

export interface SandboxPorts {
  readonly clock: Clock;
  readonly views: ViewReader;
  readonly record: Recorder;
}
