export { describe, type Rule, type Violation } from './rule.js';
export { RULES } from './rules/index.js';
export { readWorkspace, Workspace, workspaceRoot } from './workspace.js';
