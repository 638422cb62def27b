import { answersIn, fits, readGuide, scriptOf } from './guide.js';

const PAGE = [
  '# Page',
  '',
  '```console',
  '$ npm start',
  '```',
  '```sh',
  'A=1',
  '```',
  'Then',
  '```sh',
  'echo "$A"',
  'echo 2',
  '```',
  '',
  '```text',
  '1',
  '2',
  '```',
  '```js receiver.mjs',
  'listen();',
  '```',
  '',
].join('\n');

describe('a page', () => {
  it('is read as its commands in order, each with the answer that follows it, and its files', () => {
    expect(readGuide(PAGE)).toStrictEqual({
      passages: [
        { commands: 'A=1\n', shown: undefined },
        { commands: 'echo "$A"\necho 2\n', shown: '1\n2' },
      ],
      files: new Map([['receiver.mjs', 'listen();\n']]),
    });
  });

  it('is one script, whose output is split into its answers', () => {
    const marks = scriptOf(readGuide(PAGE)).match(/echo '(.*)'/)?.[1] ?? '';
    expect(scriptOf(readGuide(PAGE))).toBe(`A=1\necho '${marks}'\necho "$A"\necho 2\necho '${marks}'\n`);
    expect(answersIn(`${marks}\n1\n2\n${marks}\n`)).toStrictEqual(['', '1\n2']);
  });

  it('that broke off has fewer answers', () => {
    const [mark = ''] = /=== .* ===/.exec(scriptOf(readGuide(PAGE))) ?? [];
    expect(answersIn(`${mark}\n1\n`)).toStrictEqual(['']);
  });
});

describe('an answer', () => {
  it.each([
    ['the same', 'Quote:1 (a)', 'Quote:1 (a)', true],
    ['different where the page says so', 'Quote:0197 PENDING', 'Quote:… PENDING', true],
    ['absent where something must be', 'Quote: PENDING', 'Quote:… PENDING', false],
    ['different elsewhere', 'Quote:0197 FAILED', 'Quote:… PENDING', false],
    ['longer than shown', 'PENDING\nmore', 'PENDING', false],
    ['spread over lines in one place', 'Quote:01\n97', 'Quote:…', false],
    ['alike only to a pattern', 'abc', 'a.c', false],
  ])('is %s', (_how, answer, shown, doesFit) => {
    expect(fits(answer, shown)).toBe(doesFit);
  });
});
