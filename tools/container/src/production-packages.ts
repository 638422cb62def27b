export interface LockedPackage {
  readonly version?: string;
  readonly name?: string;
  /** For a project of ours: the folder that the link leads to. */
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

const MODULES = 'node_modules/';

/**
 * `name@version` of every package that production needs, on whichever platform: what the root and the apps
 * depend on, followed through the tree as Node looks packages up. What only development needs is not reached;
 * a peer that is optional counts as wanted where another package names it.
 */
export const productionPackages = (packages: LockedPackages, apps: readonly string[]): Set<string> => {
  const seen = new Set<string>();
  const names = new Set<string>();
  const visit = (path: string): void => {
    const locked = packages[path];
    if (locked === undefined || seen.has(path)) return;
    seen.add(path);
    if (locked.link === true && locked.resolved !== undefined) {
      visit(locked.resolved);
      return;
    }
    if (path !== '') names.add(`${locked.name ?? nameOf(path)}@${locked.version ?? ''}`);
    for (const name of needsOf(locked)) visit(placeOf(packages, path, name));
  };
  ['', ...apps].forEach(visit);
  return names;
};

const needsOf = (locked: LockedPackage): string[] => [
  ...Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }),
  ...Object.keys(locked.peerDependencies ?? {}).filter(
    (name) => locked.peerDependenciesMeta?.[name]?.optional !== true,
  ),
];

const nameOf = (path: string): string => path.slice(path.lastIndexOf(MODULES) + MODULES.length);

/** The nearest `node_modules` from a package upwards that holds the name, as Node resolves it. */
const placeOf = (packages: LockedPackages, from: string, name: string): string => {
  const place = `${from === '' ? '' : `${from}/`}${MODULES}${name}`;
  if (packages[place] !== undefined || from === '') return place;
  const above = from.slice(0, Math.max(from.lastIndexOf('/'), 0));
  return placeOf(packages, above, name);
};
