import { after, elapsedMs, newUuid, OffsetClock, systemNow } from '@causeway/kernel';
import { MovedError, UnavailableError } from '../errors.js';
import { RequestHandlers } from '../seam/request-handlers.js';
import { BuildDoor, callFor } from '../testing/doors.fixture.js';
import { ScriptedInstance, type Reply } from '../testing/scripted-instance.fixture.js';
import { RequestClient } from './request-client.js';
import { RequestServer } from './request-server.js';
import { ServiceIdentity } from './service-identity.js';

const KEY = Buffer.alloc(32, 7);
const TYPE = BuildDoor.type;
/** Where every instance responds: longer than the busiest machine delays one. */
const PATIENT = { silenceMs: 10_000, probeMs: 10_000 };
/** Where one of them hangs: the others have some time to answer in. */
const WAITS = { silenceMs: 500, probeMs: 500 };
/** Where one works long: its silence is noticed soon, and its pulse is waited for. */
const WATCHFUL = { silenceMs: 100, probeMs: 10_000 };
const accepted = (by: string): Reply => ({ accepted: by });
const identityOf = (service: string): ServiceIdentity => new ServiceIdentity(service, KEY, () => Date.now());

describe('a request to a service of several instances', () => {
  const started: { stop(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const each of started.splice(0).reverse()) await each.stop();
  });

  const instance = async (reply: (self: ScriptedInstance) => Reply | Promise<Reply>) => {
    const running = await ScriptedInstance.start(reply);
    started.push(running);
    return running;
  };
  const clientOf = (...instances: readonly { readonly url: string }[]): RequestClient =>
    clientThatWaits(PATIENT, ...instances);
  const clientThatWaits = (
    waits: typeof WAITS,
    ...instances: readonly { readonly url: string }[]
  ): RequestClient => {
    const service = { name: 'doors', urls: instances.map(({ url }) => url), waits };
    const client = new RequestClient(service, identityOf('gateway'), new OffsetClock());
    started.push({ stop: () => client.close() });
    return client;
  };

  describe('that is done elsewhere', () => {
    it('goes where it is sent, under the same id, and the next one of that platform goes there at once', async () => {
      const writer = await instance(() => accepted('writer'));
      const other = await instance(() => ({ moved: { address: writer.url } }));
      const client = clientOf(other, writer);
      const calls = [callFor(), callFor()];
      for (const call of calls) expect(await client.send(TYPE, {}, call)).toBe('writer');
      expect(other.calls).toStrictEqual([calls[0]]);
      expect(writer.calls).toStrictEqual(calls);
    });

    it('goes to an address that is new to it', async () => {
      const writer = await instance(() => accepted('writer'));
      const known = await instance(() => ({ moved: { address: writer.url } }));
      expect(await clientOf(known).send(TYPE, {}, callFor())).toBe('writer');
    });

    it('tries the others when no address is given', async () => {
      const unknowing = await instance(() => ({ moved: {} }));
      const writer = await instance(() => accepted('writer'));
      const call = callFor();
      expect(await clientOf(unknowing, writer).send(TYPE, {}, call)).toBe('writer');
      expect([unknowing.calls, writer.calls]).toStrictEqual([[call], [call]]);
    });

    it('tries the others when it is sent back to where it is', async () => {
      const forgetful = await instance((self) => ({ moved: { address: self.url } }));
      const writer = await instance(() => accepted('writer'));
      expect(await clientOf(forgetful, writer).send(TYPE, {}, callFor())).toBe('writer');
      expect(forgetful.calls).toHaveLength(1);
    });

    it('is remembered by platform and environment, because each may be done elsewhere', async () => {
      const writer = await instance(() => accepted('writer'));
      const other = await instance(({ calls }) =>
        calls.at(-1)?.platformId === 'Platform:1' && calls.at(-1)?.environment === 'sandbox'
          ? { moved: { address: writer.url } }
          : accepted('other'),
      );
      const client = clientOf(other, writer);
      const ask = (more: object): Promise<unknown> => client.send(TYPE, {}, callFor(more));
      expect(await ask({})).toBe('writer');
      expect(await ask({ platformId: 'Platform:2' })).toBe('other');
      expect(await ask({ environment: 'production' })).toBe('other');
      expect(await ask({})).toBe('writer');
    });

    it('does not run in circles faster than it pauses, and stops at its deadline', async () => {
      const addresses: string[] = [];
      const one = await instance(() => ({ moved: { address: addresses[1] ?? '' } }));
      const two = await instance(() => ({ moved: { address: addresses[0] ?? '' } }));
      addresses.push(one.url, two.url);
      const call = callFor({ deadlineAt: after(systemNow(), 2_000) });
      await expect(clientOf(one, two).send(TYPE, {}, call)).rejects.toThrow(UnavailableError);
      expect(elapsedMs(call.deadlineAt, systemNow())).toBeLessThan(5_000);
      const asked = [...one.calls, ...two.calls];
      expect(asked.length).toBeGreaterThan(2);
      // One in a tenth of a second, and the redirect that is followed at once.
      expect(asked.length).toBeLessThanOrEqual(22);
      expect(new Set(asked.map(({ commandId }) => commandId))).toStrictEqual(new Set([call.commandId]));
    });
  });

  describe('while one of them is away', () => {
    it('goes to the next', async () => {
      const gone = await ScriptedInstance.start(() => 'SILENCE');
      await gone.stop();
      const there = await instance(() => accepted('there'));
      const call = callFor();
      expect(await clientOf(gone, there).send(TYPE, {}, call)).toBe('there');
      expect(there.calls).toStrictEqual([call]);
    });

    it('leaves one that shuts down for the next, and stays there', async () => {
      const closing = await instance(() => 'SHUTTING_DOWN');
      const there = await instance(() => accepted('there'));
      const client = clientOf(closing, there);
      for (const call of [callFor(), callFor()]) expect(await client.send(TYPE, {}, call)).toBe('there');
      expect([closing.calls.length, there.calls.length]).toStrictEqual([1, 2]);
    });

    it('goes on asking until the work has found its next place', async () => {
      const dead = await ScriptedInstance.start(() => 'SILENCE');
      await dead.stop();
      const standby = await instance(({ calls }) =>
        calls.length < 4 ? { moved: { address: dead.url } } : accepted('standby'),
      );
      const call = callFor();
      expect(await clientOf(dead, standby).send(TYPE, {}, call)).toBe('standby');
      expect(standby.calls).toStrictEqual([call, call, call, call]);
    });

    it('reports that it cannot be reached when none comes in time', async () => {
      const gone = await Promise.all([1, 2].map(() => ScriptedInstance.start(() => 'SILENCE')));
      for (const each of gone) await each.stop();
      const call = callFor({ deadlineAt: after(systemNow(), 250) });
      await expect(clientOf(...gone).send(TYPE, {}, call)).rejects.toThrow('doors cannot be reached');
    });
  });

  describe('while one of them hangs', () => {
    const paused = async (reply: () => Reply = () => accepted('paused')) => {
      const hanging = await instance(reply);
      hanging.isPaused = true;
      return hanging;
    };

    it('does not wait for it until the deadline: the next one answers the same id', async () => {
      const hanging = await paused();
      const there = await instance(() => accepted('there'));
      const call = callFor({ deadlineAt: after(systemNow(), 60_000) });
      expect(await clientThatWaits(WAITS, hanging, there).send(TYPE, {}, call)).toBe('there');
      expect([hanging.calls, there.calls]).toStrictEqual([[call], [call]]);
      expect(elapsedMs(systemNow(), call.deadlineAt)).toBeGreaterThan(40_000);
    });

    it('does not go back to it because another one still believes in it', async () => {
      const hanging = await paused();
      const standby = await instance(({ calls }) =>
        calls.length < 4 ? { moved: { address: hanging.url } } : accepted('standby'),
      );
      const call = callFor();
      expect(await clientThatWaits(WAITS, hanging, standby).send(TYPE, {}, call)).toBe('standby');
      expect(hanging.calls).toStrictEqual([call]);
    });

    it('goes back to it when it responds again and still has the work', async () => {
      const hanging = await paused(() => accepted('awake'));
      const standby = await instance(({ calls }) => {
        if (calls.length === 3) hanging.isPaused = false;
        return { moved: { address: hanging.url } };
      });
      expect(await clientThatWaits(WAITS, hanging, standby).send(TYPE, {}, callFor())).toBe('awake');
    });

    it('waits for one that works long, and does not send the request twice', async () => {
      const busy = await instance(
        () => new Promise((resolve) => setTimeout(() => resolve(accepted('busy')), 5 * WATCHFUL.silenceMs)),
      );
      const idle = await instance(() => accepted('idle'));
      const call = callFor();
      expect(await clientThatWaits(WATCHFUL, busy, idle).send(TYPE, {}, call)).toBe('busy');
      expect([busy.calls, idle.calls]).toStrictEqual([[call], []]);
    });

    it('waits for it when there is no other', async () => {
      const only = await instance(
        () => new Promise((resolve) => setTimeout(() => resolve(accepted('only')), 5 * WATCHFUL.silenceMs)),
      );
      const call = callFor();
      expect(await clientThatWaits(WATCHFUL, only).send(TYPE, {}, call)).toBe('only');
      expect(only.calls).toStrictEqual([call]);
    });

    it('still ends at the deadline when it comes before the silence is noticed', async () => {
      const hanging = await paused();
      const there = await instance(() => accepted('there'));
      const call = callFor({ deadlineAt: after(systemNow(), 500) });
      await expect(clientOf(hanging, there).send(TYPE, {}, call)).rejects.toThrow('doors cannot be reached');
      expect(there.calls).toStrictEqual([]);
    });
  });
});

describe('a request that the asked instance does not do', () => {
  const answerOf = async (error: Error): Promise<{ body: unknown; failures: unknown[] }> => {
    const handlers = new RequestHandlers();
    handlers.add({ request: BuildDoor, kind: 'command', handle: () => Promise.reject(error) });
    const failures: unknown[] = [];
    const server = new RequestServer(handlers, identityOf('doors'), new OffsetClock(), (_type, failure) =>
      failures.push(failure),
    );
    const { body } = await server.answer({
      type: TYPE,
      authorization: `Bearer ${await identityOf('gateway').tokenFor('doors')}`,
      clockOffset: undefined,
      body: JSON.stringify({ payload: {}, call: callFor({ commandId: newUuid() }) }),
    });
    return { body: JSON.parse(body), failures };
  };

  it('is answered with the address of the one that does, and is no failure', async () => {
    expect(await answerOf(new MovedError('http://ledger-2:3101'))).toStrictEqual({
      body: { moved: { address: 'http://ledger-2:3101' } },
      failures: [],
    });
  });

  it('is answered without an address when no instance does the work at the moment', async () => {
    expect(await answerOf(new MovedError())).toStrictEqual({ body: { moved: {} }, failures: [] });
  });
});
