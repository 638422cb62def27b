import { Agenda } from './agenda.js';

describe('an agenda', () => {
  it('lets things happen in the order of their moments, and of their noting at the same one', () => {
    const agenda = new Agenda();
    const happened: string[] = [];
    const note = (dueMs: number, name: string) => agenda.at(dueMs, name, () => happened.push(name));
    note(30, 'd');
    note(10, 'a');
    note(20, 'b');
    note(20, 'c');
    note(5, 'first');
    const labels = Array.from({ length: 5 }, () => agenda.step());
    expect(happened).toStrictEqual(['first', 'a', 'b', 'c', 'd']);
    expect(labels).toStrictEqual(happened);
    expect(agenda.step()).toBeUndefined();
  });

  it('keeps thousands in order, however they come', () => {
    const agenda = new Agenda();
    const happened: number[] = [];
    for (let index = 0; index < 5_000; index += 1) {
      const dueMs = (index * 7_919) % 5_003;
      agenda.at(dueMs, 'any', () => happened.push(dueMs));
    }
    while (agenda.step() !== undefined);
    expect(happened).toHaveLength(5_000);
    expect(happened).toStrictEqual([...happened].sort((one, other) => one - other));
  });

  it('moves time to the next appointment, and never back', () => {
    const agenda = new Agenda();
    agenda.in(100, 'later', () => agenda.at(50, 'in the past', () => undefined));
    agenda.step();
    expect(agenda.nowMs).toBe(100);
    expect(agenda.step()).toBe('in the past');
    expect(agenda.nowMs).toBe(100);
  });

  it('leaves out what was called off, and what is of one that is gone', () => {
    const agenda = new Agenda();
    const owner = { isAlive: true };
    const happened: string[] = [];
    agenda.in(1, 'off', () => happened.push('off')).isOff = true;
    agenda.in(2, 'of the dead', () => happened.push('of the dead'), owner);
    agenda.in(3, 'stays', () => happened.push('stays'));
    owner.isAlive = false;
    expect(agenda.step()).toBe('stays');
    expect(happened).toStrictEqual(['stays']);
    expect(agenda.nowMs).toBe(3);
  });
});
