import type { Clock, Environment, Id } from '@causeway/kernel';
import type { DeliveryWaker, EndpointGate, GateCandidate, GatePass } from '../application/ports.js';
import { Gate } from './gate.js';

/** Endpoints remembered. */
const REMEMBERED_MAX = 50_000;

/**
 * One gate for each endpoint, in this process: it bounds the attempts under way, and keeps them away from an endpoint
 * that fails again and again, but for one that looks whether it came back. So neither a dead nor a slow endpoint
 * takes the room of others, nor does a failing resource take that of the endpoint's other ones.
 */
export class EndpointGates implements EndpointGate {
  private readonly gates = new Map<string, Gate>();

  constructor(
    private readonly clock: Clock,
    private readonly waker: Pick<DeliveryWaker, 'giveBack'>,
  ) {}

  enter(candidate: GateCandidate): Promise<GatePass | undefined> {
    const key = `${candidate.environment} ${candidate.endpoint}`;
    let gate = this.gates.get(key);
    if (gate === undefined) {
      gate = this.newGate(key, candidate.environment);
      this.gates.set(key, gate);
      const [oldest] = this.gates.keys();
      if (this.gates.size > REMEMBERED_MAX && oldest !== undefined) this.gates.delete(oldest);
    }
    return gate.enter(candidate);
  }

  /** Sends away all that wait, so that a process that stops need not wait for them. */
  close(): void {
    for (const gate of this.gates.values()) gate.close();
  }

  private newGate(key: string, environment: Environment): Gate {
    return new Gate({
      now: () => this.clock.now(environment),
      forget: () => this.gates.delete(key),
      giveBack: (webhookIds: readonly Id<'Webhook'>[]) => this.waker.giveBack(environment, webhookIds),
    });
  }
}
