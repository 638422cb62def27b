import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');

/** Documents that lie beside what they are about. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'README.md': '/docs/readme',
  'libs/client/README.md': '/docs/client',
};

/**
 * Would show any caller which routes to attack, as the operator's OpenAPI would (`operator/reference.controller.ts`): who
 * runs the installation has the file.
 */
const KEPT_BACK = 'docs/reference/operator-paths.md';

const PAGE = /\.md$/;
const DOWNLOAD = /\.(?:mjs|http|json)$/;

/** A file of the repository and where this installation serves it. */
export interface Document {
  /** From the root of the repository, with `/`. */
  readonly file: string;
  readonly address: string;
  readonly kind: 'PAGE' | 'DOWNLOAD';
}

/** The documents that are installed beside the program; the Markdown in the repository is their only source. */
export class Library {
  private readonly byFile: ReadonlyMap<string, Document>;
  readonly byAddress: ReadonlyMap<string, Document>;

  constructor(private readonly root: string = ROOT) {
    const documents = this.files().map(documentOf);
    this.byFile = new Map(documents.map((each) => [each.file, each]));
    this.byAddress = new Map(documents.map((each) => [each.address, each]));
  }

  read({ file }: Document): string {
    return readFileSync(join(this.root, file), 'utf8');
  }

  /** The document that lists all others, by section. */
  get contents(): Document | undefined {
    return this.byFile.get(CONTENTS_FILE);
  }

  /**
   * Where a link of a document leads here: an address, or, for a file that is served nowhere, its path in the repository.
   */
  target(from: Document, link: string): { readonly href: string } | { readonly path: string } {
    const [path = '', hash = ''] = link.split(/(?=#)/);
    if (path === '') return { href: hash };
    const file = posix.join(posix.dirname(from.file), path).replace(/\/$/, '');
    if (file === 'llms.txt') return { href: '/llms.txt' };
    const found = this.byFile.get(file);
    return found === undefined ? { path: file } : { href: `${found.address}${hash}` };
  }

  private files(): readonly string[] {
    const docs = join(this.root, 'docs');
    const below = existsSync(docs) ? readdirSync(docs, { recursive: true, encoding: 'utf8' }) : [];
    const named = below.map((name) => `docs/${name.replaceAll('\\', '/')}`);
    return [...named, ...Object.keys(ELSEWHERE)].filter(
      (file) =>
        (PAGE.test(file) || DOWNLOAD.test(file)) && file !== KEPT_BACK && existsSync(join(this.root, file)),
    );
  }
}

const CONTENTS_FILE = 'docs/README.md';

const documentOf = (file: string): Document => ({
  file,
  address: addressOf(file),
  kind: PAGE.test(file) ? 'PAGE' : 'DOWNLOAD',
});

const addressOf = (file: string): string => {
  if (file === CONTENTS_FILE) return '/docs/guides';
  return ELSEWHERE[file] ?? `/${file.replace(/(?:\/README)?\.md$/, '')}`;
};
