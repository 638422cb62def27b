export { CausewayError, profileOf, type Profile } from './profiles.js';
export { causewayProgram } from './program.js';
export { runCauseway } from './run.js';
