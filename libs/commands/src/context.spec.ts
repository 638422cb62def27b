import type { ViewDefinition } from '@causeway/event-store';
import { instant } from '@causeway/kernel';
import type { Aggregate } from './aggregate.js';
import { context, part, type Part } from './context.js';
import type { LaneReplay } from './replay/replayable.js';
import { buildDoor, doorEvents, doors, openDoor, type DoorEvent } from './testing/doors.fixture.js';

interface Ports {
  readonly greeting: string;
}
const said: string[] = [];
const doorsPart = part({
  events: doorEvents,
  aggregates: [doors],
  rejections: { DOOR_EXISTS: { status: 409, code: 'CONFLICT', message: 'There is such a door.' } },
  commands: [buildDoor],
});
const bellsPart = part<Ports>({
  events: { BellRung: { version: 1 } },
  commands: () => [openDoor],
  timers: ({ greeting }) => ({ ring: async () => void said.push(greeting) }),
  waitingTimers: ['ring'],
});
const [doorView] = (doors.views ?? []).map(({ definition }) => definition);
const of = (...parts: readonly Part<Ports>[]) => context<Ports>({ name: 'doors', migrations: [], parts });
const due = { timerId: 't', name: 'ring', dueAt: instant('2030-01-01'), data: {} } as never;

describe('a context', () => {
  it('is what its parts are', () => {
    const { definition } = of(doorsPart, bellsPart);
    expect(definition).toMatchObject({ name: 'doors', migrations: [] });
    expect(Object.keys(definition.events)).toStrictEqual([...Object.keys(doorEvents), 'BellRung']);
    expect(definition.views.map(({ table }) => table)).toStrictEqual(['door_view']);
    expect(Object.keys(definition.rejections)).toStrictEqual(['DOOR_EXISTS']);
  });

  it('does what its parts do, with the ports of the host', async () => {
    const table = of(doorsPart, bellsPart).table({ greeting: 'hello' });
    expect(table.commands).toStrictEqual([buildDoor, openDoor]);
    expect([table.queries, table.processes]).toStrictEqual([[], []]);
    await table.timers['ring']?.(due, {} as never);
    expect(said).toStrictEqual(['hello']);
    expect(table.waitingTimers).toStrictEqual(new Set(['ring']));
  });

  it('can fold the rows of every part again', () => {
    const { definition, replayable } = of(doorsPart, bellsPart);
    expect(replayable.context).toBe(definition);
    expect(replayable.foldOf('door-1', 'sandbox')).toBeDefined();
    expect(replayable.foldOf('bell-1', 'sandbox')).toBeUndefined();
  });

  const gate: Aggregate<null, DoorEvent> = { category: 'gate', initial: null, evolve: () => null };
  it.each<[string, Part<Ports>]>([
    ['event DoorBuilt', { events: { DoorBuilt: { version: 1 } } }],
    ['rejection DOOR_EXISTS', { rejections: doorsPart.rejections ?? {} }],
    ['stream category door', { aggregates: [{ ...gate, category: 'door' }] }],
    ['view door_view', { views: [{ ...doorView } as ViewDefinition] }],
  ])('refuses two parts with the same %s', (what, other) => {
    expect(() => of(doorsPart, other)).toThrow(`two parts have the ${what}`);
  });

  it('makes its ports once of its host, for all of its parts, and closes what they opened', async () => {
    const steps: string[] = [];
    const opened = part<Ports>({
      queries: ({ greeting }) => (steps.push(`uses ${greeting}`), []),
      timers: ({ greeting }) => (steps.push(`uses ${greeting}`), {}),
      close: async ({ greeting }) => void steps.push(`closes ${greeting}`),
    });
    const hosted = context({
      name: 'doors',
      migrations: [],
      parts: [opened],
      ports: ({ name }: { readonly name: string }): Ports => (steps.push('made'), { greeting: `hi ${name}` }),
    });
    const table = hosted.table({ name: 'Ann' });
    expect(steps).toStrictEqual(['made', 'uses hi Ann', 'uses hi Ann']);
    await table.close();
    expect(steps.at(-1)).toBe('closes hi Ann');
  });

  it('that writes its lanes itself is folded again as its writing part defines', () => {
    const lane: LaneReplay = { foldOf: () => undefined, commandOf: () => ({ commandId: 'c', position: 1 }) };
    const { definition, replayable } = of(doorsPart, { lane });
    expect(definition.hasWriter).toBe(true);
    expect(replayable).toStrictEqual({ context: definition, scope: 'LANE', ...lane });
    expect(of(doorsPart).definition.hasWriter).toBeUndefined();
    expect(() => of({ lane }, { lane })).toThrow('two parts write the lanes');
  });

  it('has the payment outcomes of its parts', () => {
    const paid = part({ paymentOutcomes: { DoorBuilt: 'completed' } });
    expect(of(doorsPart, paid).definition.paymentOutcomes).toStrictEqual({ DoorBuilt: 'completed' });
  });

  it('has a view once that several parts write', () => {
    const gates = part({ aggregates: [{ ...gate, views: doors.views ?? [] }] });
    expect(of(doorsPart, gates).definition.views).toStrictEqual([doorView]);
  });

  it('refuses two parts with the same timer', () => {
    const again = part<Ports>({ timers: { ring: async () => null } });
    expect(() => of(bellsPart, again).table({ greeting: '' })).toThrow('two parts have the timer ring');
  });
});
