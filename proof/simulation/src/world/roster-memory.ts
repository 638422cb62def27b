import type { Holder, RosterReading, WriterRoster } from '@causeway/event-store';

/** The twin of the roster in PostgreSQL: a beat reads what was there before it. */
export class RosterMemory implements WriterRoster {
  private readonly instances = new Map<string, RosterReading['instances'][number]>();

  constructor(private readonly holdings: () => RosterReading['holdings']) {}

  beat(self: Holder): Promise<RosterReading> {
    const reading = { instances: [...this.instances.values()], holdings: this.holdings() };
    const beat = (this.instances.get(self.instanceId)?.beat ?? 0) + 1;
    this.instances.set(self.instanceId, { ...self, beat });
    return Promise.resolve(reading);
  }

  remove(instanceId: string): Promise<void> {
    this.instances.delete(instanceId);
    return Promise.resolve();
  }
}
