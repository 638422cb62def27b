import type { LookupAddress } from 'node:dns';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';

/** Names that this machine knows by itself, and how it completes short ones. */
export interface MachineNames {
  /** The addresses of a name in lower case; `undefined` where the machine has none of its own. */
  addressesOf(name: string): Promise<readonly LookupAddress[] | undefined>;
  /** The names that a name may stand for, in the order in which name servers are asked for them. */
  fullNames(name: string): Promise<readonly string[]>;
}

const HOSTS_FILE =
  process.platform === 'win32'
    ? join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'drivers', 'etc', 'hosts')
    : '/etc/hosts';
const RESOLVER_FILE = '/etc/resolv.conf';
/** Both files are small, and read again so that a changed one is obeyed soon. */
const READ_AGAIN_MS = 5_000;
/** RFC 6761 §6.3: `localhost` and what is below it is this machine, also where no file says so. */
const LOCALHOST = /(?:^|\.)localhost$/;
const LOOPBACK: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

interface Known {
  readonly hosts: ReadonlyMap<string, readonly LookupAddress[]>;
  readonly search: SearchRule;
}

/** The hosts file and the search domains of the system, as programs of this machine expect them to hold. */
export class SystemNames implements MachineNames {
  private known: Promise<Known> | undefined;
  private readAtMs = 0;

  constructor(
    private readonly nowMs: () => number,
    private readonly files = { hosts: HOSTS_FILE, resolver: RESOLVER_FILE },
  ) {}

  async addressesOf(name: string): Promise<readonly LookupAddress[] | undefined> {
    const { hosts } = await this.current();
    return hosts.get(name) ?? (LOCALHOST.test(name) ? LOOPBACK : undefined);
  }

  async fullNames(name: string): Promise<readonly string[]> {
    const { search } = await this.current();
    const isComplete = name.split('.').length - 1 >= search.dotsMin;
    return isComplete ? [name] : [name, ...search.domains.map((domain) => `${name}.${domain}`)];
  }

  private current(): Promise<Known> {
    if (this.known === undefined || this.nowMs() - this.readAtMs >= READ_AGAIN_MS) {
      this.readAtMs = this.nowMs();
      this.known = this.read();
    }
    return this.known;
  }

  private async read(): Promise<Known> {
    const [hosts, resolver] = await Promise.all([textOf(this.files.hosts), textOf(this.files.resolver)]);
    return { hosts: hostsIn(hosts), search: searchIn(resolver) };
  }
}

/** A machine without the file has nothing to say in it. */
const textOf = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

const hostsIn = (text: string): ReadonlyMap<string, readonly LookupAddress[]> => {
  const hosts = new Map<string, LookupAddress[]>();
  for (const [address = '', ...names] of wordsOf(text)) {
    const family = isIP(address);
    if (family === 0) continue;
    for (const name of names.map((each) => each.toLowerCase()))
      hosts.set(name, [...(hosts.get(name) ?? []), { address, family }]);
  }
  return hosts;
};

interface SearchRule {
  readonly domains: readonly string[];
  /** A name with as many dots is complete (`ndots`). */
  readonly dotsMin: number;
}

/** The last `search` counts; a number of dots that is no number is left at one, as the system has it. */
const searchIn = (text: string): SearchRule => {
  const lines = wordsOf(text);
  const [, ...domains] = lines.findLast(([word]) => word === 'search' || word === 'domain') ?? [];
  const dots = lines.flatMap(([word, ...options]) =>
    word === 'options' ? options.flatMap((option) => /^ndots:(\d{1,2})$/.exec(option)?.[1] ?? []) : [],
  );
  return { domains: domains.filter((domain) => domain !== '.'), dotsMin: Number(dots.at(-1) ?? 1) };
};

const wordsOf = (text: string): string[][] =>
  text.split('\n').map((line) =>
    line
      .replace(/[#;].*/, '')
      .trim()
      .split(/\s+/),
  );
