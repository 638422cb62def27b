import type { Rule } from '../rule.js';

const LOCKFILE = 'package-lock.json';
const ADDRESS =
  /\bhttps?:\/\/(?:[^\s/@'"`]*@)?(?<host>[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,})(?![a-z0-9.%-]*[a-z0-9%])\S*/gi;
/** Reserved names, which can never have an owner. */
const RESERVED = /(?:^|\.)(?:example(?:\.(?:com|org|net))?|test|invalid|localhost|internal|local)$/i;
/** Identifiers of formats: they look like addresses, and are never called. */
const IDENTIFIERS =
  /^https?:\/\/(?:json-schema\.org|www\.w3\.org|maven\.apache\.org\/POM|schema\.getpostman\.com)\//;

/** Nothing in the repository says where software is downloaded from: that is the machine's configuration. */
export const hosts: Rule = {
  name: 'hosts',
  check: (workspace) =>
    [...workspace.files.values()].flatMap((file) => {
      if (file.path === LOCKFILE) return resolvedLines(file.lines);
      return file.lines.flatMap((text, index) =>
        [...text.matchAll(ADDRESS)]
          .filter(([address]) => !IDENTIFIERS.test(address))
          .map((match) => match.groups?.['host'] ?? '')
          .filter((host) => !RESERVED.test(host))
          .map((host) => ({ file: file.path, line: index + 1, message: `names the host ${host}` })),
      );
    }),
};

const resolvedLines = (lines: readonly string[]): { file: string; line: number; message: string }[] =>
  lines.flatMap((text, index) =>
    /"resolved":\s*"\w+:/.test(text)
      ? [{ file: LOCKFILE, line: index + 1, message: 'says where a package was downloaded from' }]
      : [],
  );
