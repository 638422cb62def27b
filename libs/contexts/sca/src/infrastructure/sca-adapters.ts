import type { ScaHost, ScaPorts } from '../application/ports.js';
import { appCodes } from './app-codes.adapter.js';
import { passkeys } from './passkeys.adapter.js';

/** What the context needs, from what its host offers. */
export const scaAdapters = (host: ScaHost): ScaPorts => ({ ...host, appCodes, passkeys });
