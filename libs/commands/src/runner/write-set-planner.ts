import {
  laneOf,
  type EventMetadata,
  type EventStore,
  type LaneName,
  type WriteSet,
} from '@causeway/event-store';
import type { Decision, Instant, Rejection } from '@causeway/kernel';
import type { NamedHandling, DomainEvent } from '../aggregate.js';
import type { DecisionContext } from '../command.js';
import type { CallContext } from '../port.js';
import { netConsequences } from './net-consequences.js';
import { StagedStream, type Past } from './staged-stream.js';

export type Decided = { readonly accepted: unknown } | { readonly rejected: Rejection };

export interface DecidedAbout {
  readonly decided: Decided;
  readonly subject: string;
}

/** Collects what one or several decisions change into one write set of one lane. */
export class WriteSetPlanner {
  readonly lane: LaneName;
  private readonly streams = new Map<string, StagedStream>();
  private readonly metadata: EventMetadata;
  private readonly decisionContext: DecisionContext;

  constructor(
    private readonly store: EventStore,
    private readonly call: CallContext,
    private readonly now: Instant,
  ) {
    const { commandId, platformId, environment, actor, correlationId, causationId } = call;
    this.lane = laneOf(store.context, environment);
    this.metadata = { commandId, platformId, environment, actor, correlationId, causationId };
    this.decisionContext = { now, platformId, environment };
  }

  /**
   * Recalls the command's stream (or goes on from what is staged for it) and decides. Where that records
   * nothing, or fails, no append would detect that the stream has changed meanwhile: then the stream is
   * loaded and decided on again.
   */
  async decide(handling: NamedHandling, payload: object): Promise<DecidedAbout> {
    const typed = payload as never;
    const streamId = `${handling.aggregate.category}-${handling.streamId(typed, this.call)}`;
    const staged = this.streams.get(streamId);
    const recalled = staged ?? (await this.stage(handling, streamId, typed, 'RECALLED'));
    const first = await this.attempt(recalled, handling, typed);
    const isFinal =
      staged !== undefined ||
      handling.folded !== undefined ||
      ('decision' in first && first.decision.events.length > 0);
    const stream = isFinal ? recalled : await this.stage(handling, streamId, typed, 'LOADED');
    const isSame = stream.loadedVersion === recalled.loadedVersion;
    const last = isSame ? first : await this.attempt(stream, handling, typed);
    if ('error' in last) throw last.error;
    const { decision } = last;
    for (const event of decision.events) stream.add(event, this.now, this.metadata);
    const { call } = this;
    if (decision.outcome === 'rejected')
      return { decided: { rejected: decision.rejection }, subject: call.platformId };
    return {
      decided: { accepted: handling.answer(stream.state, typed, call) },
      subject: handling.answersAbout?.(stream.state, typed, call) ?? call.platformId,
    };
  }

  get hasEvents(): boolean {
    return [...this.streams.values()].some((stream) => stream.append().events.length > 0);
  }

  writeSet(): WriteSet {
    const streams = [...this.streams.values()];
    return {
      lane: this.lane,
      metadata: this.metadata,
      recordedAt: this.now,
      streams: streams.map((stream) => stream.append()),
      views: streams.flatMap((stream) => stream.rows()),
      ...netConsequences(streams.flatMap((stream) => stream.consequences())),
    };
  }

  private async attempt(
    stream: StagedStream,
    handling: NamedHandling,
    payload: never,
  ): Promise<{ readonly decision: Decision<DomainEvent> } | { readonly error: unknown }> {
    try {
      const facts = await handling.facts?.(payload, this.call);
      return { decision: handling.decide(payload, stream.state, this.decisionContext, facts) };
    } catch (error) {
      return { error };
    }
  }

  private async stage(
    handling: NamedHandling,
    streamId: string,
    payload: never,
    how: 'RECALLED' | 'LOADED',
  ): Promise<StagedStream> {
    const past = await this.past(handling, streamId, payload, how);
    const stream = new StagedStream(handling.aggregate, streamId, past);
    this.streams.set(streamId, stream);
    return stream;
  }

  private async past(
    handling: NamedHandling,
    streamId: string,
    payload: never,
    how: 'RECALLED' | 'LOADED',
  ): Promise<Past> {
    if (handling.known !== undefined) return handling.known(payload, this.call);
    if (handling.folded !== undefined) {
      const version = await this.store.version(this.lane, streamId);
      return version === 0 ? [] : { version, ...(await handling.folded(payload, this.call)) };
    }
    return how === 'RECALLED'
      ? this.store.recall(this.lane, streamId, handling.begins)
      : this.store.load(this.lane, streamId);
  }
}
