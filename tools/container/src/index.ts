export { readDockerfile, type Dockerfile, type Stage, type Step } from './dockerfile.js';
export { ignoredBy } from './docker-ignore.js';
export { buildStages, type BuildPlan } from './stage-builder.js';
