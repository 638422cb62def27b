import { Erased } from '@causeway/kernel';
import { Sealed } from './sealed.js';
import type { Vault } from './vault.js';

type Members = Readonly<Record<string, unknown>>;
type Seal = (value: unknown) => Promise<unknown>;

/**
 * A copy of the data in which the values at the dot paths are `Sealed` under the subject's key; `*` stands for
 * every element of an array (`owners.*.address.line1`). Paths that lead nowhere and values that are null stay as
 * they are. Throws when the data has another shape than a path expects, because it would leave something open.
 */
export const sealPaths = async (
  vault: Vault,
  subject: string,
  data: object,
  paths: readonly string[],
): Promise<object> => {
  const seal: Seal = async (value) => new Sealed(await vault.seal(subject, value));
  let sealed: unknown = data;
  for (const path of paths) sealed = await sealAt(sealed, path.split('.'), seal, path);
  return sealed as object;
};

const sealAt = async (
  node: unknown,
  steps: readonly string[],
  seal: Seal,
  path: string,
): Promise<unknown> => {
  if (node === undefined || node === null || node instanceof Sealed || node instanceof Erased) return node;
  const [step, ...rest] = steps;
  if (step === undefined) return seal(node);
  if (step === '*') {
    if (!Array.isArray(node)) throw new Error(`The personal path ${path} expects an array before *`);
    return Promise.all(node.map((element) => sealAt(element, rest, seal, path)));
  }
  if (typeof node !== 'object' || Array.isArray(node)) {
    throw new Error(`The personal path ${path} expects an object before ${step}`);
  }
  if (!Object.hasOwn(node, step)) return node;
  const child = (node as Members)[step];
  const sealed = await sealAt(child, rest, seal, path);
  return sealed === child ? node : { ...node, [step]: sealed };
};

/**
 * A copy of the data in which every `Sealed` is its value again, or `Erased` where the subject's key is gone. Data
 * without any comes back as it is. Throws when a sealed text was tampered with.
 */
export const openPaths = async (vault: Vault, data: object): Promise<object> =>
  (await openWithin(vault, data)) as object;

const openWithin = async (vault: Vault, node: unknown): Promise<unknown> => {
  const found: Sealed[] = [];
  collectSealed(node, found);
  if (found.length === 0) return node;
  // A sealed object may hold values that were sealed before it.
  const values = await Promise.all(found.map(async ({ text }) => openWithin(vault, await vault.open(text))));
  const opened = new Map(found.map((sealed, index) => [sealed, values[index]]));
  return withOpened(node, opened);
};

const collectSealed = (node: unknown, found: Sealed[]): void => {
  if (typeof node !== 'object' || node === null) return;
  if (node instanceof Sealed) found.push(node);
  else if (Array.isArray(node)) for (const element of node) collectSealed(element, found);
  else for (const key of Object.keys(node)) collectSealed((node as Members)[key], found);
};

const withOpened = (node: unknown, opened: ReadonlyMap<Sealed, unknown>): unknown => {
  if (typeof node !== 'object' || node === null) return node;
  if (node instanceof Sealed) return opened.get(node);
  if (Array.isArray(node)) return node.map((element) => withOpened(element, opened));
  const changed = Object.entries(node).flatMap(([key, child]) => {
    const value = withOpened(child, opened);
    return value === child ? [] : [[key, value] as const];
  });
  return changed.length === 0 ? node : { ...node, ...Object.fromEntries(changed) };
};
