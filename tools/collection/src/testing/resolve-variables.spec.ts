import { resolveVariables } from './resolve-variables.js';

const variables = new Map([
  ['a', '1'],
  ['b', '2'],
  ['empty', ''],
]);

describe('variables', () => {
  it('are put in their places, each as often as it occurs', () => {
    expect(resolveVariables('{{a}}/{{b}}/{{a}}', variables)).toBe('1/2/1');
    expect(resolveVariables('{"x": {"y": 1}}', variables)).toBe('{"x": {"y": 1}}');
  });

  it.each(['missing', 'empty', '$guid'])('without a value are an error by name: %s', (name) => {
    expect(() => resolveVariables(`{{a}}{{${name}}}`, variables)).toThrow(
      `The variable ${name} has no value`,
    );
  });
});
