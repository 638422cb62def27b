/** @typedef {import('./start-database.mjs').Database} Database */
/** @typedef {import('./start-database.mjs').StartOptions} StartOptions */
export { clientProgram } from './client-programs.mjs';
export { createDatabase, dropDatabase, placeOf, queryOnce, withDatabase } from './connection.mjs';
export { openExplained } from './explained-connection.mjs';
export { isDataFolder, openDataFolder } from './data-folder.mjs';
export { DatabaseError } from './database-error.mjs';
export { startFragileServer } from './fragile-server.mjs';
export { freePort } from './free-port.mjs';
export { describeState, inspectData, removeData, stopLeftServer } from './left-server.mjs';
export { runningDatabaseUrl } from './running-database.mjs';
export { startDatabase } from './start-database.mjs';
export { smallDiskRefusal } from './small-disk.mjs';
export { startScratchServer, UNSYNCED } from './scratch-server.mjs';
export { withoutSocket } from './server-url.mjs';
export { isUnlessTaken, templateOnce, unfinishedTemplates } from './template.mjs';
