import { posix } from 'node:path';
import type { Rule, Violation } from '../rule.js';
import type { SourceFile } from '../source-file.js';
import type { Workspace } from '../workspace.js';

/** `[text](target)`; text between backticks shows a link and is none. */
const LINK = /\[[^\]]*\]\((?<target>[^()\s]+)\)/g;
const SHOWN = /`[^`]*`/g;
/** Leads out of the repository. */
const ELSEWHERE = /^[a-z]+:/;
const FENCE = /^ {0,3}(?:```|~~~)/;
const HEADING = /^#{1,6} +(?<title>.*?)(?: +#+)? *$/;

/** A source file, named by the end of its path. */
const NAMED_SOURCE = /`(?<tail>[\w@.-]+(?:\/[\w@.-]+)+\.tsx?)`/g;
/** Records of what was decided keep the names of their day. */
const RECORDS = 'docs/adr/';

/**
 * A page's links lead to files and headings that are there, the source files that it names too, and every page of
 * `docs/` can be found from an index.
 */
export const links: Rule = {
  name: 'links',
  check: (workspace) => [...brokenLinks(workspace), ...absentSources(workspace), ...unlistedPages(workspace)],
};

const brokenLinks = (workspace: Workspace): Violation[] =>
  pages(workspace).flatMap((page) =>
    linksOf(page).flatMap((link) => {
      const message = problemOf(workspace, link);
      return message === undefined ? [] : [{ file: page.path, line: link.line, message }];
    }),
  );

const absentSources = (workspace: Workspace): Violation[] => {
  const paths = [...workspace.files.keys()].map((path) => `/${path}`);
  return pages(workspace)
    .filter(({ path }) => !path.startsWith(RECORDS))
    .flatMap(({ path: file, lines }) =>
      lines.flatMap((text, index) =>
        [...text.matchAll(NAMED_SOURCE)]
          .map((match) => match.groups?.['tail'] ?? '')
          .filter((tail) => !paths.some((path) => path.endsWith(`/${tail}`)))
          .map((tail) => ({ file, line: index + 1, message: `names ${tail}, which does not exist` })),
      ),
    );
};

const problemOf = (workspace: Workspace, { path, anchor }: Link): string | undefined => {
  if (!exists(workspace, path)) return `links to ${path}, which does not exist`;
  const target = workspace.files.get(path);
  return anchor === undefined || target === undefined || !isPage(target) || anchorsOf(target).has(anchor)
    ? undefined
    : `links to ${path}#${anchor}, a heading that does not exist`;
};

/** The anchors of a page's headings, as forges make them: of equal ones the second ends in `-1`. */
const anchorsOf = ({ lines }: SourceFile): ReadonlySet<string> => {
  const anchors = new Set<string>();
  const timesSeen = new Map<string, number>();
  let isFenced = false;
  for (const line of lines) {
    if (FENCE.test(line)) isFenced = !isFenced;
    const title = isFenced ? undefined : HEADING.exec(line)?.groups?.['title'];
    if (title === undefined) continue;
    const anchor = anchorOf(title);
    const times = timesSeen.get(anchor) ?? 0;
    timesSeen.set(anchor, times + 1);
    anchors.add(times === 0 ? anchor : `${anchor}-${String(times)}`);
  }
  return anchors;
};

const anchorOf = (title: string): string =>
  title
    .replaceAll(LINK, (link) => link.slice(1, link.indexOf(']')))
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

const unlistedPages = (workspace: Workspace): Violation[] => {
  const inDocs = pages(workspace).filter(({ path }) => path.startsWith('docs/'));
  const listed = new Set(inDocs.filter(isIndex).flatMap((page) => linksOf(page).map(({ path }) => path)));
  return inDocs
    .filter((page) => page.path !== 'docs/README.md' && !listed.has(page.path))
    .map((page) => ({ file: page.path, message: 'is listed in no README.md of docs/' }));
};

const pages = (workspace: Workspace): SourceFile[] => [...workspace.files.values()].filter(isPage);

const isPage = ({ path }: SourceFile): boolean => path.endsWith('.md') || path === 'llms.txt';

const isIndex = ({ path }: SourceFile): boolean => posix.basename(path) === 'README.md';

interface Link {
  /** From the root. */
  readonly path: string;
  readonly anchor: string | undefined;
  readonly line: number;
}

/** Where a page's relative links lead, to itself or to others. */
const linksOf = (page: SourceFile): Link[] =>
  page.lines.flatMap((text, index) =>
    [...text.replaceAll(SHOWN, '').matchAll(LINK)]
      .map((match) => match.groups?.['target'] ?? '')
      .filter((target) => !ELSEWHERE.test(target))
      .map((target) => {
        const [file = '', anchor] = target.split('#');
        const path = file === '' ? page.path : posix.join(posix.dirname(page.path), file);
        return { path, anchor, line: index + 1 };
      }),
  );

/** A file, or a folder that holds one. */
const exists = ({ files }: Workspace, path: string): boolean =>
  files.has(path) || [...files.keys()].some((file) => file.startsWith(`${path.replace(/\/$/, '')}/`));
