import { GetOperatorSettings } from './operator-settings.requests.js';
import { GetPlatformConfig } from './requests.js';
import { FindUmaDomain } from './uma-domain.requests.js';

/** What other processes may ask of this context; its commands come from the gateway, which hosts it. */
export const platformRequests = {
  commands: [],
  queries: [FindUmaDomain, GetOperatorSettings, GetPlatformConfig],
};
