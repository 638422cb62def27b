import { posix } from 'node:path';
import type { SourceFile } from './source-file.js';

interface Surroundings {
  readonly code: readonly SourceFile[];
  json<Shape>(path: string): Shape | undefined;
}

export interface Manifest {
  readonly name?: string;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly nx?: { readonly name?: string; readonly tags?: readonly string[] };
}

export type Kind =
  'kernel' | 'lib' | 'client' | 'context' | 'deployment' | 'app' | 'site' | 'testing' | 'tool';

/** One npm workspace: a folder with a manifest, tags, and usually a tsconfig. */
export class Project {
  constructor(
    readonly folder: string,
    readonly manifest: Manifest,
    private readonly workspace: Surroundings,
  ) {}

  get name(): string {
    return this.manifest.name ?? this.folder;
  }

  get kind(): Kind | undefined {
    return this.manifest.nx?.tags?.find((tag) => tag.startsWith('type:'))?.slice('type:'.length) as
      Kind | undefined;
  }

  get code(): SourceFile[] {
    return this.workspace.code.filter((file) => file.path.startsWith(`${this.folder}/`));
  }

  get tsconfigPath(): string {
    return `${this.folder}/tsconfig.json`;
  }

  /** Folders of the projects that the compiler builds before this one; undefined without a tsconfig. */
  get references(): string[] | undefined {
    const tsconfig = this.workspace.json<{ references?: { path: string }[] }>(this.tsconfigPath);
    return tsconfig && (tsconfig.references ?? []).map(({ path }) => posix.join(this.folder, path));
  }

  /** Whether a build compiles this file: the sources of a project that has a tsconfig, without its specs. */
  compiles(file: SourceFile): boolean {
    return this.references !== undefined && file.path.startsWith(`${this.folder}/src/`) && !file.isSpec;
  }
}

/** `@causeway/platform/http` belongs to the package `@causeway/platform`. */
export const packageOf = (specifier: string): string => {
  const [scope, name] = specifier.split('/');
  return scope?.startsWith('@') ? `${scope}/${name ?? ''}` : (scope ?? specifier);
};

export const OURS = '@causeway/';
