/**
 * What one look at the machine found. `ok`: nothing to do; `warn`: it will run, read this first; `missing`:
 * it will not run before the remedy is applied.
 * @typedef {{ name: string, status: 'ok' | 'warn' | 'missing', says: string, remedy?: string }} Finding
 */

/**
 * @param {string} name
 * @param {string} says
 * @returns {Finding}
 */
export const ok = (name, says) => ({ name, status: 'ok', says });

/**
 * @param {string} name
 * @param {string} says
 * @param {string} remedy
 * @returns {Finding}
 */
export const warn = (name, says, remedy) => ({ name, status: 'warn', says, remedy });

/**
 * @param {string} name
 * @param {string} says
 * @param {string} remedy
 * @returns {Finding}
 */
export const missing = (name, says, remedy) => ({ name, status: 'missing', says, remedy });
