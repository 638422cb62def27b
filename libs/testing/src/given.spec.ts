import { nothing, record, reject, type Decision } from '@causeway/kernel';
import { decider } from './given.js';

type Lamp = 'OFF' | 'ON';
type LampEvent = { type: 'SwitchedOn'; at: Date } | { type: 'SwitchedOff' };
const at = new Date(0);
const on: LampEvent = { type: 'SwitchedOn', at };
const off: LampEvent = { type: 'SwitchedOff' };
const { given } = decider<Lamp, LampEvent>({
  initial: 'OFF',
  evolve: (_lamp, event) => (event.type === 'SwitchedOn' ? 'ON' : 'OFF'),
});
const switchOn = (lamp: Lamp): Decision<LampEvent> => (lamp === 'ON' ? nothing() : record(on));
const flicker = (): Decision<LampEvent> => record<LampEvent>(on, off);
const refuse = (): Decision<LampEvent> => reject('BROKEN', { since: 3 }).recording<LampEvent>(off);

describe('given, when, then', () => {
  it('folds the history before it decides', () => {
    given().when(switchOn).thenRecorded(on);
    given(on).when(switchOn).thenNothing();
    given(on, off).when(switchOn).thenRecorded(on);
  });

  it('passes for the exact refusal and what it recorded', () => {
    given().when(refuse).thenRejected('BROKEN', { since: 3 }).andRecorded(off);
  });

  it.each([
    ['an event is missing', () => given().when(flicker).thenRecorded(on)],
    ['events stand in another order', () => given().when(flicker).thenRecorded(off, on)],
    [
      'a date differs',
      () =>
        given()
          .when(switchOn)
          .thenRecorded({ type: 'SwitchedOn', at: new Date(1) }),
    ],
    ['something happened', () => given().when(switchOn).thenNothing()],
    ['it was refused', () => given().when(refuse).thenRecorded(off)],
    ['it was accepted', () => given().when(switchOn).thenRejected('BROKEN')],
    ['the code differs', () => given().when(refuse).thenRejected('OTHER', { since: 3 })],
    ['the details differ', () => given().when(refuse).thenRejected('BROKEN')],
    [
      'the refusal recorded something else',
      () => given().when(refuse).thenRejected('BROKEN', { since: 3 }).andRecorded(),
    ],
  ])('fails when %s', (_name, check) => {
    expect(check).toThrow();
  });
});
