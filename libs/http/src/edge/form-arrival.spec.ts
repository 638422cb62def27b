import { jest } from '@jest/globals';
import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { formArrives, formGoesOn } from './form-arrival.js';

const LIMITS = { lookMs: 1_000, bytesMin: 100, msMax: 5_000 };

describe('a form whose ordinary time is over', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const arriving = () => {
    const socket = Object.assign(new EventEmitter(), { bytesRead: 0 });
    const form = { socket, complete: false, destroyed: false, readableLength: 0 };
    formArrives(form as unknown as IncomingMessage);
    let isEnded = false;
    const end = () => (isEnded = true);
    return {
      ...{ socket, form },
      goesOn: () => formGoesOn(socket as unknown as Socket, end, LIMITS),
      /** What becomes of it while so many bytes come in each second. */
      afterSeconds: (seconds: number, bytes: number) => {
        for (let second = 0; second < seconds; second += 1) {
          socket.bytesRead += bytes;
          jest.advanceTimersByTime(1_000);
        }
        return isEnded;
      },
    };
  };

  it('goes on as long as it keeps coming', () => {
    const { goesOn, afterSeconds } = arriving();
    expect(goesOn()).toBe(true);
    expect(afterSeconds(4, 100)).toBe(false);
  });

  it('ends once too little of it comes', () => {
    const { goesOn, afterSeconds } = arriving();
    goesOn();
    expect(afterSeconds(2, 100)).toBe(false);
    expect(afterSeconds(1, 99)).toBe(true);
  });

  it('ends after its longest time, however fast it comes', () => {
    const { goesOn, afterSeconds } = arriving();
    goesOn();
    expect(afterSeconds(5, 1_000_000)).toBe(true);
  });

  it('is not blamed for what lies here unread', () => {
    const { form, goesOn, afterSeconds } = arriving();
    goesOn();
    form.readableLength = 1;
    expect(afterSeconds(3, 0)).toBe(false);
  });

  it.each(['complete', 'destroyed'] as const)('is not looked after any more once it is %s', (how) => {
    const { form, goesOn, afterSeconds } = arriving();
    goesOn();
    form[how] = true;
    expect(afterSeconds(6, 0)).toBe(false);
    expect(goesOn()).toBe(false);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is not looked after any more once its socket is closed', () => {
    const { socket, goesOn, afterSeconds } = arriving();
    goesOn();
    socket.emit('close');
    expect(afterSeconds(6, 0)).toBe(false);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is a form: what else is late has no more time', () => {
    expect(formGoesOn(new EventEmitter() as unknown as Socket, () => undefined, LIMITS)).toBe(false);
  });
});
