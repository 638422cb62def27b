import { ScriptedInstance } from '../testing/scripted-instance.fixture.js';
import { Pulse, SilentError } from './pulse.js';

const WAITS = { silenceMs: 40, probeMs: 50 };
/** A live process answers within this time on the busiest machine. */
const PATIENT = { silenceMs: 40, probeMs: 10_000 };
const never = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

describe('the pulse of a process', () => {
  let instance: ScriptedInstance;
  let pulse: Pulse;
  let patient: Pulse;
  beforeEach(async () => {
    instance = await ScriptedInstance.start(() => 'SILENCE');
    pulse = new Pulse(WAITS);
    patient = new Pulse(PATIENT);
  });
  afterEach(async () => {
    await Promise.all([pulse.close(), patient.close()]);
    await instance.stop();
  });

  it('beats while it answers anything', async () => {
    expect(await patient.beats(instance.url)).toBe(true);
  });

  it('does not beat while it is paused, and beats again when it goes on', async () => {
    instance.isPaused = true;
    expect(await pulse.beats(instance.url)).toBe(false);
    instance.isPaused = false;
    expect(await patient.beats(instance.url)).toBe(true);
  });

  it('does not beat where no process listens', async () => {
    const { url } = instance;
    await instance.stop();
    expect(await pulse.beats(url)).toBe(false);
    instance = await ScriptedInstance.start(() => 'SILENCE');
  });

  it('is taken once for all who wonder at the same time', () => {
    expect(pulse.beats(instance.url)).toBe(pulse.beats(instance.url));
  });

  it('ends a request of a process that hangs', async () => {
    instance.isPaused = true;
    const late = AbortSignal.timeout(10_000);
    await expect(pulse.watch(instance.url, late, never)).rejects.toThrow(SilentError);
  });

  it('leaves a request alone whose process lives, until its caller waits no longer', async () => {
    const late = AbortSignal.timeout(5 * WAITS.silenceMs);
    await expect(patient.watch(instance.url, late, never)).rejects.toThrow(
      expect.objectContaining({ name: 'TimeoutError' }),
    );
  });

  it('is not taken for a request that is answered soon', async () => {
    instance.isPaused = true;
    const late = AbortSignal.timeout(10_000);
    expect(await pulse.watch(instance.url, late, () => Promise.resolve('soon'))).toBe('soon');
  });
});
