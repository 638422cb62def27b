import { runScript } from './script-context.js';

const run = (
  exec: string[],
  { variables = new Map<string, string>(), answer = { status: 201, text: '{"id":"x"}' } } = {},
) => runScript({ listen: 'test', script: { type: 'text/javascript', exec } }, 'Make', variables, answer);

describe('a script', () => {
  it.each([
    ["pm.test('r', () => pm.response.to.have.status(201));"],
    ["pm.test('r', () => pm.expect(pm.response.json().id).to.equal('x'));"],
    ['pm.test(\'r\', () => pm.expect(pm.response.text()).to.equal(\'{"id":"x"}\'));'],
    ["pm.test('r', () => pm.expect(['a', 'b']).to.include('b'));"],
  ])('judges the answer: %s', async (line) => {
    expect(await run([line])).toStrictEqual({ checks: [{ rule: 'r' }], isBroken: false });
  });

  it.each([
    ["pm.test('r', () => pm.response.to.have.status(200));", '201 is not 200'],
    ["pm.test('r', () => pm.expect('1').to.equal(1));", '"1" is not 1'],
    ["pm.test('r', () => pm.expect(undefined).to.equal('a'));", 'undefined is not "a"'],
    ["pm.test('r', () => pm.expect(['a']).to.include('b'));", '["a"] does not include "b"'],
    ["pm.test('r', () => pm.expect('abc').to.include('b'));", '"abc" does not include "b"'],
    ["pm.test('r', () => { throw new Error('by hand'); });", 'by hand'],
  ])('reports a failed check: %s', async (line, failure) => {
    expect(await run([line])).toStrictEqual({ checks: [{ rule: 'r', failure }], isBroken: false });
  });

  it('continues after a failed check', async () => {
    const { checks } = await run([
      "pm.test('a', () => pm.expect(1).to.equal(2));",
      "pm.test('b', () => {});",
    ]);
    expect(checks.map(({ rule, failure }) => [rule, failure === undefined])).toStrictEqual([
      ['a', false],
      ['b', true],
    ]);
  });

  it('reads and writes variables, as texts', async () => {
    const variables = new Map([['n', '4']]);
    await run(["pm.collectionVariables.set('m', Number(pm.collectionVariables.get('n')) + 1);"], {
      variables,
    });
    expect([...variables]).toStrictEqual([
      ['n', '4'],
      ['m', '5'],
    ]);
  });

  it('names the request that is to be sent next', async () => {
    expect(await run(["pm.execution.setNextRequest('Again');"])).toMatchObject({ next: 'Again' });
  });

  it('is over when what it waits for has passed', async () => {
    const variables = new Map<string, string>();
    await run(["setTimeout(() => pm.collectionVariables.set('done', 'yes'), 20);"], { variables });
    expect(variables.get('done')).toBe('yes');
  });

  it.each([
    ['a name that we do not know', 'pm.visualizer.set();', /visualizer|undefined/],
    ['a way to the machine', 'process.exit(3);', /process is not defined/],
    ['a mistake of its own', 'pm.response.json(;', /Unexpected token/],
    ['a loop without an end', 'for (;;);', /timed out/],
  ])('breaks off at %s, and reports it after the earlier checks', async (_what, line, message) => {
    const { checks, isBroken } = await run([line]);
    const failure = expect.stringMatching(message);
    expect([isBroken, checks]).toStrictEqual([true, [{ rule: 'the script comes to its end', failure }]]);
  });

  it('that breaks off keeps its checks', async () => {
    const { checks } = await run(["pm.test('a', () => pm.expect(1).to.equal(2));", 'nonsense();']);
    expect(checks.map(({ rule }) => rule)).toStrictEqual(['a', 'the script comes to its end']);
  });

  it('has no answer before the request was sent', async () => {
    const script = {
      type: 'text/javascript',
      exec: ["pm.collectionVariables.set('has', 'response' in pm);"],
    } as const;
    const variables = new Map<string, string>();
    await runScript({ listen: 'prerequest', script }, 'Make', variables);
    expect(variables.get('has')).toBe('false');
  });
});
