import { FakePrograms } from './fake-programs.mjs';
import { dockerEngine } from './docker-engine.mjs';

const PORTS = { client: 5001, controller: 5002 };

describe('Kafka in Docker', () => {
  let programs: FakePrograms;
  let lines: string[];
  const engine = () => dockerEngine({ env: programs.env, log: (line) => lines.push(line) });

  beforeEach(() => {
    programs = new FakePrograms();
    lines = [];
  });
  afterEach(() => programs.remove());

  it('is refused when Docker is not installed', async () => {
    await expect(engine()).rejects.toThrow(/^Docker not found$/);
  });

  it('is refused when the engine does not answer', async () => {
    programs.add('docker', 'echo "Cannot connect to the Docker daemon"; exit 1');
    await expect(engine()).rejects.toThrow('Docker is installed, but its engine does not answer');
    expect(programs.calls).toHaveLength(1);
  });

  it('uses an image that is present without pulling', async () => {
    programs.add('docker', 'exit 0');
    expect((await engine()).kind).toBe('docker');
    expect(programs.calls.filter((call) => call.includes('pull'))).toStrictEqual([]);
    expect(lines).toStrictEqual([]);
  });

  it('pulls the official image by its bare name when it is absent', async () => {
    programs.add('docker', '[ "$1" = image ] && exit 1; exit 0');
    await engine();
    expect(programs.calls.at(-1)).toMatch(/^docker pull --quiet apache\/kafka:4\.\d+\.\d+$/);
    expect(lines).toStrictEqual([expect.stringMatching(/^Pulling the image apache\/kafka:/)]);
  });

  it('is refused when the image cannot be pulled, with the last words of Docker', async () => {
    programs.add(
      'docker',
      'case "$1" in info) exit 0;; pull) echo trying; echo "no such host"; esac; exit 1',
    );
    await expect(engine()).rejects.toThrow(/^Docker could not pull apache\/kafka:[\d.]+: no such host$/);
  });

  it('publishes only the client port, and only to this machine', async () => {
    programs.add('docker', 'exit 0');
    const docker = await engine();
    const { args } = docker.runBroker('/data', PORTS);
    expect(args.filter((_arg, index) => args[index - 1] === '--publish')).toStrictEqual([
      '127.0.0.1:5001:9092',
    ]);
    expect(docker.listeners(PORTS)).toStrictEqual({
      bindHost: '0.0.0.0',
      clientPort: 9092,
      controllerPort: 9093,
      advertised: '127.0.0.1:5001',
    });
  });

  it('mounts the data folder, whatever signs are in its path, and writes as its owner', async () => {
    programs.add('docker', 'exit 0');
    const { args } = (await engine()).runOnce('/my data, "here"', 'kafka.tools.StorageTool', ['format']);
    expect(args[args.indexOf('--mount') + 1]).toBe('"type=bind","source=/my data, ""here""","target=/kafka"');
    expect(args[args.indexOf('--user') + 1]).toBe(`${process.getuid?.()}:${process.getgid?.()}`);
    expect(args.slice(-2)).toStrictEqual(['kafka.tools.StorageTool', 'format']);
  });

  it('gives each broker a name of its own, so that a container still being removed is not in the way', async () => {
    programs.add('docker', 'exit 0');
    const docker = await engine();
    const [first, second] = [docker.runBroker('/data', PORTS), docker.runBroker('/data', PORTS)];
    expect(first.container).not.toBe(second.container);
    expect(first.args[first.args.indexOf('--name') + 1]).toBe(first.container);
  });
});
