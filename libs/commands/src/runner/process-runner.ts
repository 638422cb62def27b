import type { EventStore, PublishedMessage, WriteSet } from '@causeway/event-store';
import { after, derivedUuid, fingerprint, systemNow, type Clock, type Instant } from '@causeway/kernel';
import type { NamedHandling } from '../aggregate.js';
import type { CallContext } from '../port.js';
import type { ProcessDefinition, ProcessStep } from '../process.js';
import { recordingHandling } from './recording-handling.js';
import { WriteSetPlanner } from './write-set-planner.js';

/** How long a step that another context carries out may take. */
const STEP_TIMEOUT_MS = 30_000;
/** Effects are remembered as long as a message may be delivered again: for ever is safest, and one row each. */
const KEPT_FOR_EVER = null;

export type SendStep = (step: ProcessStep, call: CallContext) => Promise<unknown>;
export type CarryOut = (
  name: string,
  call: CallContext,
  work: (call: CallContext) => Promise<unknown>,
) => Promise<unknown>;

interface Reacting {
  readonly deadlineAt?: Instant;
  /** Right after the commit that published the message: no reader has seen it. */
  readonly isFirst?: boolean;
}

/** Turns a process's reaction to a message into the write set of its own context. */
export class ProcessRunner {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
    private readonly handlings: ReadonlyMap<string, NamedHandling>,
    private readonly send: SendStep,
    private readonly carryOut: CarryOut = (_name, call, work) => work(call),
  ) {}

  /** Gives the effect without its checkpoint; `undefined` when the process has no reaction or only sent commands. */
  async react(
    process: ProcessDefinition,
    message: PublishedMessage,
    { deadlineAt = after(systemNow(), STEP_TIMEOUT_MS), isFirst = false }: Reacting = {},
  ): Promise<WriteSet | undefined> {
    const { [message.type]: react } = process.reactions;
    const { [message.type]: reactInformed } = process.informedReactions;
    if (react === undefined && reactInformed === undefined) return undefined;
    const call = { ...callOf(process, message), deadlineAt };
    const steps = react?.(message) ?? (await reactInformed?.(message, call)) ?? [];
    if (steps.length === 0) return undefined;
    const planner = new WriteSetPlanner(this.store, call, this.clock.now(call.environment));
    const decisions = steps.map((step) => this.decisionOf(step));
    // Driven inline before: what it decided then would be decided on its own consequences now.
    const mayBeDecided = process.isInline && !isFirst && decisions.some((own) => own !== undefined);
    if (mayBeDecided && (await this.store.outcome(planner.lane, call.commandId))) return undefined;
    for (const [index, step] of steps.entries()) {
      const own = decisions[index];
      if (own !== undefined) await decideLocally(planner, own);
      else await this.take(step, { ...call, commandId: derivedUuid(call.commandId, String(index)) });
    }
    if (!planner.hasEvents) return undefined;
    if (process.isIdempotent) return planner.writeSet();
    const outcome = {
      commandId: call.commandId,
      fingerprint: fingerprint({ process: process.name, position: message.position }),
      answer: null,
      expiresAt: KEPT_FOR_EVER,
    };
    return { ...planner.writeSet(), outcome };
  }

  /** The step's decision on a stream of this context; `undefined` when it is a request or a task. */
  private decisionOf(step: ProcessStep): OwnDecision | undefined {
    const { command, payload, recording, task } = step;
    if (recording !== undefined) return recordingHandling(this.store.context, recording);
    const handling = task === undefined ? this.handlings.get(command.type) : undefined;
    return handling && { handling, payload };
  }

  private take(step: ProcessStep, call: CallContext): Promise<unknown> {
    const { command, task } = step;
    return task === undefined ? this.send(step, call) : this.carryOut(command.type, call, task);
  }
}

interface OwnDecision {
  readonly handling: NamedHandling;
  readonly payload: object;
}

const decideLocally = async (planner: WriteSetPlanner, { handling, payload }: OwnDecision): Promise<void> => {
  const { decided } = await planner.decide(handling, payload);
  if ('rejected' in decided)
    throw new Error(`${handling.command.type} was refused: ${decided.rejected.code}`);
};

const callOf = (
  process: ProcessDefinition,
  { lane, position, metadata }: PublishedMessage,
): Omit<CallContext, 'deadlineAt'> => ({
  commandId: derivedUuid(process.name, lane, String(position)),
  platformId: metadata.platformId,
  environment: metadata.environment,
  actor: process.name,
  correlationId: metadata.correlationId,
  causationId: `${lane}:${position}`,
});
