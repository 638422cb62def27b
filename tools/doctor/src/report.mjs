/** @import { Finding } from './finding.mjs' */

const STATUS_WIDTH = 'missing'.length;
const NAME_WIDTH = 'service ports'.length;
const REMEDY_INDENT = ' '.repeat(STATUS_WIDTH + NAME_WIDTH + 4);

/**
 * One line a finding, its remedy below it, and a sentence at the end.
 * @param {readonly Finding[]} findings
 * @returns {string}
 */
export const asText = (findings) =>
  [
    ...findings.flatMap(({ name, status, says, remedy }) => [
      `${status.padEnd(STATUS_WIDTH)}  ${name.padEnd(NAME_WIDTH)}  ${says}`,
      ...(remedy === undefined ? [] : [`${REMEDY_INDENT}${remedy}`]),
    ]),
    '',
    conclusion(findings),
  ].join('\n');

/**
 * For programs: whether it will run, and every finding.
 * @param {readonly Finding[]} findings
 * @returns {string}
 */
export const asJson = (findings) => JSON.stringify({ ok: isFit(findings), findings }, null, 2);

/**
 * @param {readonly Finding[]} findings
 * @returns {boolean} whether nothing that is needed is missing
 */
export const isFit = (findings) => findings.every(({ status }) => status !== 'missing');

/** @param {readonly Finding[]} findings */
const conclusion = (findings) => {
  const lacking = findings.filter(({ status }) => status === 'missing').map(({ name }) => name);
  if (lacking.length > 0) return `Causeway cannot run here yet: ${lacking.join(', ')}.`;
  const warned = findings.some(({ status }) => status === 'warn');
  return warned
    ? 'Causeway can run here; read the warnings first.'
    : 'Everything that Causeway needs is here.';
};
