export { runProgram, type Surroundings } from './cli/program.js';
export { COMMANDS } from './commands/table.js';
export type { Command } from './cli/command.js';
