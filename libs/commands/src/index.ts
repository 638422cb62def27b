export * from './aggregate.js';
export * from './command.js';
export * from './context.js';
export { decisionsOn } from './decisions-on.js';
export * from './errors.js';
export * from './host-ports.js';
export type { DeclaredSetting, SettingOperation, SettingWords } from './settings/declared-setting.js';
export { actAsOperator, EVERY_PLATFORM, operatorCall, withinOperatorRequest } from './operator-call.js';
export * from './port.js';
export * from './process.js';
export * from './recording.js';
export { kindOf, replayStreams } from './replay/replay-streams.js';
export type {
  KeptCommand,
  LaneCopy,
  LaneReplay,
  Replayable,
  StreamKind,
  ViewFold,
} from './replay/replayable.js';
export { endingConnections } from './remote/ending-connections.js';
export { RequestClient, type RemoteService } from './remote/request-client.js';
export { RequestServer, type InternalAnswer, type InternalRequest } from './remote/request-server.js';
export { ServiceIdentity } from './remote/service-identity.js';
export { CLOCK_HEADER, REQUEST_PATH } from './remote/wire.js';
export { CommandRunner, OUTCOME_KEPT_MS, type CommandRunnerParts } from './runner/command-runner.js';
export { InlineProcesses } from './runner/inline-processes.js';
export { ProcessRunner, type CarryOut, type SendStep } from './runner/process-runner.js';
export {
  ANY,
  keyedSetting,
  type KeyedDocument,
  type KeyedSettingParts,
  type KeyedWanted,
} from './settings/keyed-setting.js';
export { setting, type Setting, type SettingParts, type SettingSet } from './settings/setting.js';
export { commandNamed, queryNamed, type NamedRequest } from './settings/setting-parts.js';
export { RequestHandlers, type RequestHandler } from './seam/request-handlers.js';
export { above, contains, containsAny, fromUntil, isPresent, oneOf, within } from './views/filters.js';
export { findAll, findOne } from './views/find.js';
export { page, pageStatement, type PageWanted } from './views/page.js';
export {
  rowChanges,
  rowOf,
  rowsOf,
  type StateRow,
  type StateView,
  type StreamOrigin,
} from './views/state-view.js';
export type { Reading } from './views/shown.js';
