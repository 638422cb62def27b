import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { Project, type Manifest } from './project.js';
import { SourceFile } from './source-file.js';

const NOT_OURS = new Set(['node_modules', 'dist', 'coverage', 'tmp', '.git', '.nx', '.causeway']);
/** Broken on purpose, each in its own way. */
const FIXTURES = 'tools/architecture/fixtures';
const BINARY = /\.(?:png|jpg|jpeg|gif|ico|woff2?|jar|gz|zip|pdf|tsbuildinfo|log)$/;

/** A repository as the rules see it: its text files and its projects. Fixtures are repositories too, tiny ones. */
export class Workspace {
  readonly projects: readonly Project[];

  constructor(readonly files: ReadonlyMap<string, SourceFile>) {
    this.projects = [...files.keys()]
      .filter((path) => posix.basename(path) === 'package.json' && path !== 'package.json')
      .map((path) => posix.dirname(path))
      .filter((folder) => this.manifest(folder)?.nx !== undefined)
      .map((folder) => new Project(folder, this.manifest(folder) ?? {}, this));
  }

  get code(): SourceFile[] {
    return [...this.files.values()].filter((file) => file.isCode);
  }

  projectNamed(packageName: string): Project | undefined {
    return this.projects.find((project) => project.manifest.name === packageName);
  }

  projectOf(path: string): Project | undefined {
    return this.projects.find((project) => path.startsWith(`${project.folder}/`));
  }

  json<Shape>(path: string): Shape | undefined {
    const file = this.files.get(path);
    return file && (JSON.parse(file.text) as Shape);
  }

  private manifest(folder: string): Manifest | undefined {
    return this.json<Manifest>(`${folder}/package.json`);
  }
}

/** Reads folders one over another: a file of a later one hides the file of the same path in an earlier one. */
export const readWorkspace = (...layers: readonly string[]): Workspace => {
  const files = new Map<string, SourceFile>();
  for (const layer of layers) {
    for (const path of textFiles(layer))
      files.set(path, new SourceFile(path, readFileSync(join(layer, path), 'utf8')));
  }
  return new Workspace(files);
};

const textFiles = (root: string, folder = ''): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory())
      return NOT_OURS.has(entry.name) || path === FIXTURES ? [] : textFiles(root, path);
    return entry.isFile() && !BINARY.test(entry.name) ? [path] : [];
  });

export const workspaceRoot = (from: string): string => {
  if (existsSync(join(from, 'nx.json'))) return from;
  const parent = dirname(from);
  if (parent === from) throw new Error('No nx.json in this folder or above it.');
  return workspaceRoot(parent);
};
