import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import ts from 'typescript';
import { referenceDocuments } from '../reference-documents.fixture.js';
import { Code, literal } from './literal.js';
import { curlOf, libraryOf, setUp, type PlacedOperation } from './snippets.js';

const SERVER = 'https://pay.example/api/2025-10-13';
let operations: readonly PlacedOperation[];
beforeAll(async () => {
  const { paths } = (await referenceDocuments()).api;
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => ({ ...each, method: method.toUpperCase(), path })),
  );
});

/** What a reader copies: the text without its marks. */
const text = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
const operation = (name: string): PlacedOperation => {
  const found = operations.find(({ operationId }) => operationId === name);
  if (found === undefined) throw new Error(`no operation ${name}`);
  return found;
};

describe('the example with our library', () => {
  it('compiles against the client, for every operation, and one that does not exist does not', () => {
    const calls = operations.map(
      (each) => `export const ${each.operationId} = async () => {\n${libraryOf(each)}\n};`,
    );
    const source = [
      text(setUp('https://pay.example', false).text),
      'declare const bytes: ArrayBuffer;',
      ...calls,
      'await causeway.createQuotes();',
    ].join('\n');
    expect(calls.length).toBeGreaterThan(160);
    expect(compiled(source)).toStrictEqual([
      expect.stringContaining("Property 'createQuotes' does not exist") as string,
    ]);
  });

  it('of an agent has its token', () => {
    expect(text(setUp('https://pay.example', true).text)).toContain(
      "headers: { authorization: 'Bearer AGENT_TOKEN' }",
    );
  });

  it('of a list asks for all of it', () => {
    expect(libraryOf(operation('listTokens'))).toBe(
      "for await (const each of causeway.each('listTokens')) console.log(each);",
    );
  });
});

describe('the example with curl', () => {
  it('gives curl the words that are meant, for every operation', () => {
    const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; printf '\\1\\0'; }\n${operations
      .map((each) => text(curlOf(each, SERVER).text))
      .join('\n')}`;
    const sent = execFileSync('sh', { input: script, encoding: 'utf8' })
      .split('\u0001\0')
      .slice(0, -1)
      .map((words) => words.split('\0').slice(0, -1));
    const problems = operations.flatMap((each, index) => problemsOf(each, sent[index] ?? []));
    expect([sent.length, problems]).toStrictEqual([operations.length, []]);
  });

  const problemsOf = (
    { operationId, method, path, requestBody }: PlacedOperation,
    words: readonly string[],
  ): readonly string[] => {
    const after = (option: string): string | undefined => words[words.indexOf(option) + 1];
    const url = words.find((word) => word.startsWith(SERVER)) ?? '';
    const json = requestBody?.content?.['application/json']?.example;
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/{}]+')}$`);
    return [
      ...(pattern.test(url.slice(SERVER.length).split('?')[0] ?? '') ? [] : [`${operationId} asks ${url}`]),
      ...((words.includes('-X') ? after('-X') : 'GET') === method ? [] : [`${operationId} is no ${method}`]),
      ...(json === undefined || JSON.stringify(JSON.parse(after('-d') ?? '0')) === JSON.stringify(json)
        ? []
        : [`${operationId} sends another body`]),
    ];
  };

  it('has the place of the reader’s key, an agent’s token, or neither', () => {
    expect(curlOf(operation('createQuote'), SERVER).text).toContain(
      `-u '<span data-key="both">KEY_ID:KEY_SECRET</span>'`,
    );
    expect(text(curlOf(operation('agentListTransactions'), SERVER).text)).toBe(
      `curl '${SERVER}/agents/me/transactions' \\\n  -H 'Authorization: Bearer AGENT_TOKEN'`,
    );
  });

  it('sends a file as a form', () => {
    expect(text(curlOf(operation('uploadDocument'), SERVER).text)).toContain(`-F 'file=@file'`);
  });
});

describe('a literal', () => {
  it.each([
    [{ a: 1, 'b-c': 'it’s', d: [true, null] }, "{ a: 1, 'b-c': 'it’s', d: [true, null] }"],
    [240_000, '240_000'],
    [1_000, '1_000'],
    [-5, '-5'],
    [0.25, '0.25'],
    ["a'b\\c\n", String.raw`'a\'b\\c\n'`],
    [{ file: new Code('bytes') }, '{ file: bytes }'],
    [[], '[]'],
    [{ text: 'x'.repeat(80) }, `{\n  text: '${'x'.repeat(80)}',\n}`],
  ])('%j', (value, written) => {
    expect(literal(value)).toBe(written);
  });
});

const CLIENT = join(import.meta.dirname, '../../../../../libs/client/dist/index.d.ts');

/** What the compiler says of a program that uses the client. */
const compiled = (source: string): readonly string[] => {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    paths: { '@causeway/client': [CLIENT] },
  };
  const name = join(import.meta.dirname, 'example.ts');
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (file, language) =>
    file === name ? ts.createSourceFile(file, source, language) : getSourceFile(file, language);
  host.fileExists = (file) => file === name || fileExists(file);
  host.readFile = (file) => (file === name ? source : readFile(file));
  return ts
    .getPreEmitDiagnostics(ts.createProgram([name], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
};
