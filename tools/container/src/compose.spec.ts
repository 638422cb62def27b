import { readConfig, SERVICES, type ServiceName, type Settings } from '@causeway/service';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

interface ComposeService {
  readonly image: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly ports?: readonly string[];
  readonly networks: readonly string[];
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
  readonly [key: string]: unknown;
}
interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
  readonly volumes: Readonly<Record<string, object>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

const ROOT = join(import.meta.dirname, '../../..');
const DOCKER = join(ROOT, 'docker');
const read = (file: string): Compose =>
  parse(readFileSync(join(DOCKER, file), 'utf8'), { merge: true }) as Compose;

const SERVICES_FILE = read('compose.yaml');
const STANDALONE_FILE = read('compose.standalone.yaml');
const FILES: [string, Compose][] = [
  ['compose.yaml', SERVICES_FILE],
  ['compose.standalone.yaml', STANDALONE_FILE],
];
/** Our own images; their health check is in the Dockerfile. */
const isOurs = ({ build }: ComposeService): boolean => build !== undefined;
const ours = ({ services }: Compose) => Object.entries(services).filter(([, service]) => isOurs(service));

/** Which settings a process knows: those that it reads from its environment. */
const knownSettings = (): Set<string> => {
  const asked = new Set<string>();
  const recorder = new Proxy<Settings>({}, { get: (_, name) => void asked.add(String(name)) });
  readConfig(recorder, { service: 'gateway', webhookAllowPrivate: 'none' });
  return asked;
};

describe.each(FILES)('%s', (_file, compose) => {
  const all = Object.entries(compose.services);

  it('pins every image to a version', () => {
    for (const [, { image }] of all) expect(image).toMatch(/^[a-z/-]+:\d+\.\d+[\w.-]*$/);
  });

  it('builds our image once, from the repository and the version of its manifest', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    for (const [, { image, build }] of ours(compose)) {
      expect(image).toBe(`causeway:${version}`);
      expect(resolve(DOCKER, build?.context ?? '')).toBe(ROOT);
      expect(existsSync(join(ROOT, build?.dockerfile ?? ''))).toBe(true);
    }
  });

  it('starts each service after its dependencies are healthy, and has no cycles', () => {
    const started: string[] = [];
    const start = (name: string, waiting: readonly string[]): void => {
      expect(waiting).not.toContain(name);
      const needs = compose.services[name]?.depends_on ?? {};
      for (const [needed, { condition }] of Object.entries(needs)) {
        expect(condition).toBe('service_healthy');
        start(needed, [...waiting, name]);
      }
      if (!started.includes(name)) started.push(name);
    };
    for (const [name] of all) start(name, []);
    expect([...started].sort()).toStrictEqual(all.map(([name]) => name).sort());
    expect(started[0]).toBe('postgres');
  });

  it('has a health check for every external image', () => {
    for (const [, service] of all) if (!isOurs(service)) expect(service.healthcheck?.test[0]).toBe('CMD');
  });

  it('passes only known settings to our processes', () => {
    const known = knownSettings();
    for (const [, { environment = {} }] of ours(compose))
      for (const name of Object.keys(environment)) expect([...known]).toContain(name);
  });

  it('holds no secret: passwords, keys and URLs with passwords come from files that git never sees', () => {
    const text = JSON.stringify(compose);
    expect(text).not.toMatch(/:\/\/[^"/@]*:[^"/@]*@/);
    for (const [, { environment = {} }] of all)
      for (const name of Object.keys(environment))
        expect(name).not.toMatch(/(?:PASSWORD|_KEY|SECRET|DATABASE_URL)$/);
    for (const { file } of Object.values(compose.secrets)) expect(file).toMatch(/^secrets\//);
    expect(readFileSync(join(DOCKER, '.gitignore'), 'utf8').split('\n')).toContain('secrets/');
    expect(readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n')).toContain('docker/secrets');
  });

  it('mounts every secret where its setting looks for it, and makes each with make-secrets.sh', () => {
    const made = [...readFileSync(join(DOCKER, 'make-secrets.sh'), 'utf8').matchAll(/\| keep ([\w.-]+)$/gm)];
    expect(Object.keys(compose.secrets).sort()).toStrictEqual(made.map(([, name]) => name).sort());
    for (const [, { environment = {}, secrets = [] }] of all) {
      const files = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'));
      expect(files.map(([, path]) => path).sort()).toStrictEqual(
        secrets.map((name) => `/run/secrets/${name}`).sort(),
      );
      for (const name of secrets) expect(compose.secrets[name]).toBeDefined();
    }
  });

  it('publishes one port, on the loopback address', () => {
    const published = all.filter(([, { ports }]) => ports !== undefined);
    expect(published.map(([name]) => name)).toStrictEqual([
      compose === SERVICES_FILE ? 'gateway' : 'standalone',
    ]);
    expect(published.flatMap(([, { ports }]) => ports)).toStrictEqual([
      '127.0.0.1:${CAUSEWAY_PORT:-3000}:3000',
    ]);
  });

  it('keeps PostgreSQL and Kafka on a network without a way out', () => {
    for (const [, service] of all.filter(([, service]) => !isOurs(service)))
      expect(service.networks).toStrictEqual(['storage']);
    expect(compose.networks['storage']).toStrictEqual({ internal: true });
  });

  it('declares every network and volume that is used, and uses every one that it declares', () => {
    const networks = new Set(all.flatMap(([, service]) => service.networks));
    expect([...networks].sort()).toStrictEqual(Object.keys(compose.networks).sort());
    const volumes = all.flatMap(([, service]) => service.volumes ?? []).map((volume) => volume.split(':')[0]);
    expect([...new Set(volumes)].sort()).toStrictEqual(Object.keys(compose.volumes).sort());
  });

  it('drops unneeded rights of our processes', () => {
    for (const [, service] of ours(compose)) {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        stop_grace_period: '30s',
      });
      expect(service).not.toHaveProperty('user');
      expect(service).not.toHaveProperty('privileged');
    }
  });
});

describe('the five services of compose.yaml', () => {
  const urlOf = (name: ServiceName): string => `CAUSEWAY_${name.toUpperCase()}_URL`;

  it('are those of the product, each by its own name', () => {
    const apps = ours(SERVICES_FILE).map(([name, { command }]) => [name, command]);
    expect(apps.sort()).toStrictEqual(SERVICES.map((name) => [name, [name]]).sort());
    for (const name of SERVICES) expect(existsSync(join(ROOT, 'apps', name, 'src/main.ts'))).toBe(true);
  });

  it('find one another, the database and the brokers', () => {
    const image = readFileSync(join(DOCKER, 'Dockerfile'), 'utf8');
    const port = /CAUSEWAY_SERVICE_PORT=(\d+)/.exec(image)?.[1];
    for (const [, { environment = {}, networks }] of ours(SERVICES_FILE)) {
      for (const name of SERVICES) expect(environment[urlOf(name)]).toBe(`http://${name}:${port}`);
      expect(environment['KAFKA_BROKERS']).toBe('kafka:9092');
      expect(networks).toStrictEqual(expect.arrayContaining(['storage', 'siblings']));
    }
    expect(SERVICES_FILE.networks['siblings']).toStrictEqual({ internal: true });
  });

  it('reach out only where they must: to endpoints of platforms, to people, to prices and to other institutions', () => {
    const outgoing = ours(SERVICES_FILE).filter(([, { networks }]) => networks.includes('outgoing'));
    expect(outgoing.map(([name]) => name).sort()).toStrictEqual(['onboarding', 'quotes', 'webhooks']);
  });

  it('wait for storage, and the gateway for all of them', () => {
    for (const [, { depends_on = {} }] of ours(SERVICES_FILE))
      expect(Object.keys(depends_on)).toStrictEqual(expect.arrayContaining(['postgres', 'kafka']));
    const needs = Object.keys(SERVICES_FILE.services['gateway']?.depends_on ?? {}).sort();
    expect(needs).toStrictEqual(['kafka', 'ledger', 'onboarding', 'postgres', 'quotes', 'webhooks']);
  });

  it('get the Kafka that the suites run on, which never makes a topic by accident', () => {
    const pinned = readFileSync(join(ROOT, 'tools/kafka/src/kafka-version.mjs'), 'utf8');
    const version = /KAFKA_VERSION = '(.+)'/.exec(pinned)?.[1];
    const kafka = SERVICES_FILE.services['kafka'];
    expect(kafka?.image).toBe(`apache/kafka:${version}`);
    expect(kafka?.environment).toMatchObject({
      KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
      KAFKA_ADVERTISED_LISTENERS: 'CLIENTS://kafka:9092',
      KAFKA_LOG_DIRS: kafka?.volumes?.[0]?.split(':')[1],
    });
    expect(Buffer.from(String(kafka?.environment?.['CLUSTER_ID']), 'base64url')).toHaveLength(16);
  });
});

describe('the settings of a process', () => {
  /** Those that the image fixes, and those that belong to a moment or a secret and not to a file that git sees. */
  const NOT_PASSED = [
    ...['NODE_ENV', 'CAUSEWAY_DATA_DIR', 'CAUSEWAY_HOST', 'CAUSEWAY_PORT'],
    ...['CAUSEWAY_SERVICE_ADDRESS', 'CAUSEWAY_SERVICE_HOST', 'CAUSEWAY_SERVICE_PORT'],
    ...['DATABASE_URL', 'CAUSEWAY_MASTER_KEY', 'CAUSEWAY_SIGNING_KEY', 'CAUSEWAY_CUSTODIAN_KEY'],
    ...['CAUSEWAY_MASTER_KEY_PREVIOUS', 'CAUSEWAY_MASTER_KEY_PREVIOUS_FILE'],
    ...['CAUSEWAY_SIGNING_KEY_PREVIOUS', 'CAUSEWAY_SIGNING_KEY_PREVIOUS_FILE'],
    ...['CAUSEWAY_CUSTODIAN_KEY_PREVIOUS', 'CAUSEWAY_CUSTODIAN_KEY_PREVIOUS_FILE'],
    ...['CAUSEWAY_FILES_S3_SECRET_ACCESS_KEY', 'CAUSEWAY_FILES_S3_SECRET_ACCESS_KEY_FILE'],
    ...['CAUSEWAY_RATE_SOURCE_TOKEN_FILE', 'CAUSEWAY_PAYOUT_PARTNER_TOKEN_FILE'],
    ...['CAUSEWAY_SMTP_URL_FILE', 'CAUSEWAY_SMS_TOKEN_FILE'],
  ];
  /** One process has no siblings, and the log is its bus. */
  const OF_SIBLINGS = [...SERVICES.map((name) => `CAUSEWAY_${name.toUpperCase()}_URL`), 'KAFKA_BROKERS'];

  const passedBy = (compose: Compose): string[] =>
    ours(compose).flatMap(([, { environment = {} }]) => Object.keys(environment));

  it.each([
    ['compose.yaml', SERVICES_FILE, NOT_PASSED],
    ['compose.standalone.yaml', STANDALONE_FILE, [...NOT_PASSED, ...OF_SIBLINGS]],
  ])('are passed on by %s, but for named ones', (_file, compose, notPassed) => {
    const passed = new Set(passedBy(compose));
    expect([...knownSettings()].filter((name) => !passed.has(name)).sort()).toStrictEqual(
      [...notPassed].sort(),
    );
  });

  it('that a compose file takes from its own environment have the defaults of the process', () => {
    const without = Object.fromEntries([...knownSettings()].map((name) => [name, undefined]));
    const shape = { service: 'gateway', webhookAllowPrivate: 'none' } as const;
    for (const [, compose] of FILES)
      for (const [, { environment = {} }] of ours(compose)) {
        const taken = Object.entries(environment).flatMap(([name, value]) => {
          const [, variable, fallback] = /^\$\{(\w+):-(.*)\}$/.exec(String(value)) ?? [];
          return variable === undefined ? [] : [{ name, variable, fallback: fallback ?? '' }];
        });
        for (const { name, variable } of taken) expect(variable).toBe(name);
        const defaults = Object.fromEntries(taken.map(({ name, fallback }) => [name, fallback]));
        expect(readConfig(defaults, shape)).toStrictEqual(readConfig(without, shape));
      }
  });

  /** Read by programs beside the processes. */
  const OF_PROGRAMS: Readonly<Record<string, string>> = {
    CAUSEWAY_CACHE_DIR: 'tools/kafka/src',
    CAUSEWAY_DATABASE: 'tools/database/src',
    CAUSEWAY_OPERATOR_TOKEN: 'apps/operator/src',
    CAUSEWAY_PG_BIN: 'tools/database/src',
  };

  it('and of the programs beside it are the rows of the page of settings, each once', () => {
    const page = readFileSync(join(ROOT, 'docs/reference/settings.md'), 'utf8');
    const section = page.slice(0, page.indexOf('## For tests only'));
    const rows = [...section.matchAll(/^\| (`[^|]+`) +\|([^\n]*)/gm)];
    const names = rows.flatMap(([, names = '', rest = '']) => {
      const own = [...names.matchAll(/`([\w<>]+)`/g)].map(([, name = '']) => name);
      const spelled = own.flatMap((name) =>
        name === 'CAUSEWAY_<SERVICE>_URL' ? OF_SIBLINGS.filter((each) => each.endsWith('_URL')) : [name],
      );
      return rest.includes('a file with `_FILE` as well')
        ? [...spelled, ...spelled.map((name) => `${name}_FILE`)]
        : spelled;
    });
    expect([...names].sort()).toStrictEqual([...knownSettings(), ...Object.keys(OF_PROGRAMS)].sort());
    for (const [name, folder] of Object.entries(OF_PROGRAMS))
      expect([name, sourcesOf(folder).includes(name)]).toStrictEqual([name, true]);
  });

  const sourcesOf = (folder: string): string =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.m?ts$|\.mjs$/.test(file) && !file.includes('.spec.'))
      .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'))
      .join('\n');
});
