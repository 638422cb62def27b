import { Erased } from '@causeway/kernel';
import { Sealed } from './sealed.js';
import type { SealerOf, Vault } from './vault.js';

type Members = Readonly<Record<string, unknown>>;
type Steps = readonly string[];

/**
 * A copy of the data in which the values at the dot paths are `Sealed` under the subject's key; `*` stands for
 * every element of an array (`owners.*.address.line1`). Paths that lead nowhere, values that are null and empty texts
 * stay as they are. Throws when the data has another shape than a path expects, because it would leave something open.
 */
export const sealPaths = (
  sealerOf: SealerOf,
  subject: string,
  data: object,
  paths: readonly string[],
): object => {
  const leading = paths.filter((path) => leadsSomewhere(data, stepsOf(path), 0));
  // A subject without anything to seal needs no key.
  if (leading.length === 0) return data;
  const seal = sealerOf(subject);
  const sealing = new Sealing((value) => new Sealed(seal(value)));
  return leading.reduce<unknown>((node, path) => sealing.at(node, path), data) as object;
};

/** The same few paths come again with every event of their type. */
const known = new Map<string, Steps>();

const stepsOf = (path: string): Steps => {
  const found = known.get(path);
  if (found !== undefined) return found;
  const steps = path.split('.');
  known.set(path, steps);
  return steps;
};

/** Nothing to seal: absent or empty, or sealed or erased already. */
const isSettled = (node: unknown): boolean =>
  node === undefined || node === null || node === '' || node instanceof Sealed || node instanceof Erased;

/** True also where the data has another shape than the path expects. */
const leadsSomewhere = (node: unknown, steps: Steps, depth: number): boolean => {
  if (isSettled(node)) return false;
  const step = steps[depth];
  if (step === undefined || typeof node !== 'object') return true;
  if (Array.isArray(node))
    return step !== '*' || node.some((element) => leadsSomewhere(element, steps, depth + 1));
  if (step === '*') return true;
  return Object.hasOwn(node as object, step) && leadsSomewhere((node as Members)[step], steps, depth + 1);
};

/** Seals at one path after another; what lies on the way is copied once. */
class Sealing {
  private readonly copies = new Set<unknown>();

  constructor(private readonly seal: (value: unknown) => Sealed) {}

  at(node: unknown, path: string): unknown {
    return this.sealAt(node, stepsOf(path), 0, path);
  }

  private sealAt(node: unknown, steps: Steps, depth: number, path: string): unknown {
    if (isSettled(node)) return node;
    const step = steps[depth];
    if (step === undefined) return this.seal(node);
    if (step === '*') {
      if (!Array.isArray(node)) throw new Error(`The personal path ${path} expects an array before *`);
      return node.map((element) => this.sealAt(element, steps, depth + 1, path));
    }
    if (typeof node !== 'object' || Array.isArray(node)) {
      throw new Error(`The personal path ${path} expects an object before ${step}`);
    }
    if (!Object.hasOwn(node as object, step)) return node;
    const child = (node as Members)[step];
    const sealed = this.sealAt(child, steps, depth + 1, path);
    return sealed === child ? node : this.withMember(node as Members, step, sealed);
  }

  private withMember(node: Members, name: string, value: unknown): Members {
    if (!this.copies.has(node)) {
      const copy = { ...node, [name]: value };
      this.copies.add(copy);
      return copy;
    }
    setMember(node, name, value);
    return node;
  }
}

/**
 * The data with every `Sealed` replaced, in place, by its value, or by `Erased` where the subject's key is gone: for
 * data that was just read and that has no other holder. Throws when a sealed text was tampered with.
 */
export const openPaths = async (vault: Pick<Vault, 'open'>, data: object): Promise<object> =>
  (await openWithin(vault, data)) as object;

/** A sealed value, and the array or object that holds it. */
interface Spot {
  readonly holder: object;
  readonly name: string | number;
  readonly sealed: Sealed;
}

const openWithin = async (vault: Pick<Vault, 'open'>, node: unknown): Promise<unknown> => {
  // A sealed object may hold values that were sealed before it.
  if (node instanceof Sealed) return openWithin(vault, await vault.open(node.text));
  const spots: Spot[] = [];
  collectSealed(node, spots);
  if (spots.length === 0) return node;
  const values = await Promise.all(spots.map(({ sealed }) => openWithin(vault, sealed)));
  spots.forEach(({ holder, name }, index) => {
    setMember(holder, name, values[index]);
  });
  return node;
};

const collectSealed = (node: unknown, spots: Spot[]): void => {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (let index = 0; index < node.length; index += 1) collectAt(node, index, node[index], spots);
  } else {
    for (const name of Object.keys(node)) collectAt(node, name, (node as Members)[name], spots);
  }
};

const collectAt = (holder: object, name: string | number, child: unknown, spots: Spot[]): void => {
  if (child instanceof Sealed) spots.push({ holder, name, sealed: child });
  else collectSealed(child, spots);
};

/** An assignment to `__proto__` would change the object's prototype instead of setting its property. */
const setMember = (holder: object, name: string | number, value: unknown): void => {
  if (name !== '__proto__') (holder as Record<string | number, unknown>)[name] = value;
  else Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });
};
