export { causewayProgram } from './program.js';
