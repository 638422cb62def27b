import { InMemoryEventStore, type EventCatalog } from '@causeway/event-store';
import { after, instant, newUuid, nothing, record, reject, systemNow, type Decision } from '@causeway/kernel';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { decides, type Aggregate } from '../aggregate.js';
import { Command } from '../command.js';
import type { CallContext } from '../port.js';
import type { StateView } from '../views/state-view.js';

/** A context for specs: doors that open, close, count knocks and hold a name. */
export const doorEvents: EventCatalog = {
  DoorBuilt: { version: 1 },
  DoorOpened: { version: 1 },
  DoorKnocked: { version: 1 },
};

export type DoorEvent =
  | { type: 'DoorBuilt'; doorId: string; label: string }
  | { type: 'DoorOpened' }
  | { type: 'DoorKnocked'; knocks: number };

export interface Door {
  readonly status: 'ABSENT' | 'CLOSED' | 'OPEN';
  readonly label?: string;
  readonly knocks: number;
}

const doorView: StateView<Door> = {
  definition: {
    table: 'door_view',
    key: ['door_id'],
    columns: { door_id: 'text', label: 'text', status: 'text', knocks: 'integer' },
  },
  rows: ({ status, label, knocks }, { streamId }) =>
    status === 'ABSENT' ? [] : [{ door_id: streamId, label, status, knocks }],
};

export const doors: Aggregate<Door, DoorEvent> = {
  category: 'door',
  initial: { status: 'ABSENT', knocks: 0 },
  evolve: (door, event) => {
    switch (event.type) {
      case 'DoorBuilt':
        return { status: 'CLOSED', label: event.label, knocks: 0 };
      case 'DoorOpened':
        return { ...door, status: 'OPEN' };
      case 'DoorKnocked':
        return { ...door, knocks: event.knocks };
    }
  },
  views: [doorView],
  publish: (event, door, { streamId }) =>
    event.type === 'DoorOpened'
      ? { type: 'doors.door-opened.v1', key: streamId, data: { label: door.label, status: door.status } }
      : undefined,
  consequences: (event) =>
    event.type === 'DoorBuilt'
      ? {
          reserve: [{ scope: 'label', value: event.label, owner: event.doorId }],
          timers: [{ timerId: event.doorId, dueAt: instant('2030-01-01'), name: 'oil', data: {} }],
        }
      : {},
};

export class BuildDoor extends Command<
  { readonly doorId: string; readonly label: string },
  { readonly label: string }
> {
  static readonly type = 'doors.build-door';
}
export class OpenDoor extends Command<{ readonly doorId: string }, { readonly status: string }> {
  static readonly type = 'doors.open-door';
}
export class KnockAtDoor extends Command<{ readonly doorId: string }, { readonly knocks: number }> {
  static readonly type = 'doors.knock-at-door';
}

export const buildDoor = decides<Door, DoorEvent, BuildDoor>({
  command: BuildDoor,
  aggregate: doors,
  streamId: ({ doorId }) => doorId,
  decide: ({ doorId, label }, door): Decision<DoorEvent> =>
    door.status === 'ABSENT' ? record({ type: 'DoorBuilt', doorId, label }) : reject('DOOR_EXISTS'),
  answer: ({ label }) => ({ label: label ?? '' }),
  nameTaken: () => 'LABEL_TAKEN',
});

/** A closed door counts the knock and refuses; an absent one only refuses; an open one changes nothing. */
export const openDoor = decides<Door, DoorEvent, OpenDoor>({
  command: OpenDoor,
  aggregate: doors,
  streamId: ({ doorId }) => doorId,
  decide: (_payload, door): Decision<DoorEvent> => {
    if (door.status === 'ABSENT') return reject('NO_SUCH_DOOR', { status: 404 });
    if (door.status === 'OPEN') return nothing();
    if (door.knocks < 2)
      return reject('KNOCK_FIRST').recording<DoorEvent>({ type: 'DoorKnocked', knocks: door.knocks + 1 });
    return record({ type: 'DoorOpened' });
  },
  answer: ({ status }) => ({ status }),
});

export const knockAtDoor = decides<Door, DoorEvent, KnockAtDoor>({
  command: KnockAtDoor,
  aggregate: doors,
  streamId: ({ doorId }) => doorId,
  decide: (_payload, door): Decision<DoorEvent> => record({ type: 'DoorKnocked', knocks: door.knocks + 1 }),
  answer: ({ knocks }) => ({ knocks }),
});

export const openDoorStore = (): InMemoryEventStore =>
  new InMemoryEventStore({
    context: 'doors',
    catalog: doorEvents,
    vault: new SealingVault(
      new MasterKey(Buffer.from('a fixed key for specs, 32 bytes!')),
      new InMemorySubjectKeys(),
    ),
  });

export const callFor = (more: Partial<CallContext> = {}): CallContext => ({
  commandId: newUuid(),
  platformId: 'Platform:1',
  environment: 'sandbox',
  actor: 'Token:1',
  correlationId: 'request-1',
  causationId: 'request-1',
  deadlineAt: after(systemNow(), 30_000),
  ...more,
});
