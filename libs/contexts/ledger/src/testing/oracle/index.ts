export type { Coverage } from './coverage.js';
export { describeFailure, runModel, type ModelResult, type ModelRun } from './run-model.js';
export type { Act, Failure } from './story.js';
