/**
 * Whether the system refused with this code. It is not asked for its class: Jest runs the tools in a realm of its own,
 * where the errors of Node are no instances of `Error`.
 * @param {unknown} error
 * @param {string} code `ENOENT`, `EEXIST`, …
 * @returns {boolean}
 */
export const hasCode = (error, code) => /** @type {{ code?: unknown } | undefined} */ (error)?.code === code;
