import * as implementation from './index.mjs';

/**
 * Fails to compile when `index.d.mts`, which other projects see, promises anything that is not there.
 * @type {typeof import('@causeway/database')}
 */
export const declared = implementation;
