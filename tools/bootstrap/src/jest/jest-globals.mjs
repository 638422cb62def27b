import { running } from './running.mjs';

/**
 * A proxy of the running suite's object: modules that import it outlive suites.
 * @param {() => object | undefined} current
 * @returns {any}
 */
const standIn = (current) =>
  new Proxy(Function.prototype, {
    apply: (_, __, args) => Reflect.apply(/** @type {Function} */ (current()), undefined, args),
    get: (_, key) => Reflect.get(current() ?? {}, key),
  });

/** @param {string} name */
const global = (name) => standIn(() => Reflect.get(globalThis, name));

export const jest = standIn(() => running.jest);
export const afterAll = global('afterAll');
export const afterEach = global('afterEach');
export const beforeAll = global('beforeAll');
export const beforeEach = global('beforeEach');
export const describe = global('describe');
export const expect = global('expect');
export const it = global('it');
