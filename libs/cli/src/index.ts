export {
  UsageError,
  written,
  type Argument,
  type CommandRow,
  type Element,
  type Given,
  type Option,
  type Program,
  type ReadWord,
  type Value,
} from './command-row.js';
export { completions, type Completions } from './completions.js';
export { endWithReader } from './end-with-reader.js';
export { nearest } from './nearest.js';
export { commandsPage } from './commands-page.js';
export { helpOn, readCommandLine, type Reading } from './read-command-line.js';
export {
  EXIT,
  oneCommand,
  runProgram,
  TERMINAL,
  type OneCommand,
  type Terminal,
  type Work,
} from './run-program.js';
export { printable, formatFacts, formatRows, formatTable } from './table.js';
export * from './words.js';
