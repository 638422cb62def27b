import { RolldownMagicString } from 'rolldown';
import { parseSync, Visitor } from 'rolldown/utils';

/** @import { Plugin } from 'rolldown' */
/** @import { ESTree } from 'rolldown/utils' */

/** The first Node whose engine needs none of this. */
const NODE_THAT_SHARES = 22;

/**
 * Before Node 22 each object of `{ ...one, more: 1 }` gets a hidden class of its own, because the engine begins with a
 * copy of `one` and forgets how that became the next object. What reads such objects never learns where their
 * properties are. `{ ...null, ...one, ...{ more: 1 } }` is the same object, begun as an empty one, and all of them have
 * one class: a payment takes a tenth less of the main thread (docs/adr/0043).
 * @param {string} [node] the version that runs the programs
 * @returns {Plugin[]}
 */
export const sharedShapes = (node = process.versions.node) =>
  Number.parseInt(node, 10) >= NODE_THAT_SHARES
    ? []
    : [
        {
          name: 'shared-shapes',
          renderChunk: (code) => {
            const text = new RolldownMagicString(code);
            for (const [place, added] of insertions(code)) text.appendLeft(place, added);
            return { code: text.toString(), map: text.generateMap({ hires: 'boundary' }).toString() };
          },
        },
      ];

/**
 * What to write where, so that no literal begins with a copy; places are those of the code as it is given.
 * @param {string} code
 * @returns {[place: number, text: string][]}
 */
export const insertions = (code) => {
  /** @type {[number, string][]} */
  const found = [];
  const { program } = parseSync('chunk.js', code);
  new Visitor({
    ObjectExpression: ({ start, properties: [first, ...others] }) => {
      if (first?.type !== 'SpreadElement' || others.length === 0) return;
      found.push([start + 1, '...null, ']);
      for (const [from, to] of groups(others)) found.push([from.start, '...{ '], [to.end, ' }']);
    },
  }).visit(program);
  return found;
};

/**
 * The first and the last of each row of properties that may as well be copied from a literal of their own.
 * @param {readonly ESTree.ObjectPropertyKind[]} properties
 * @returns {[ESTree.ObjectPropertyKind, ESTree.ObjectPropertyKind][]}
 */
const groups = (properties) => {
  /** @type {[ESTree.ObjectPropertyKind, ESTree.ObjectPropertyKind][]} */
  const found = [];
  let isOpen = false;
  for (const property of properties) {
    const group = found.at(-1);
    if (!isPlain(property)) isOpen = false;
    else if (isOpen && group !== undefined) group[1] = property;
    else {
      found.push([property, property]);
      isOpen = true;
    }
  }
  return found;
};

/** Not what is computed when it is read, nor what reaches for the object around it, nor the object's prototype. @param {ESTree.ObjectPropertyKind} property */
const isPlain = (property) =>
  property.type === 'Property' &&
  property.kind === 'init' &&
  !property.method &&
  !(property.key.type === 'Identifier' && property.key.name === '__proto__') &&
  !(property.key.type === 'Literal' && property.key.value === '__proto__');
