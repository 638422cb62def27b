import 'reflect-metadata';
import { startService } from '@causeway/service';
import { hostedWebhooks } from './hosted-webhooks.js';

await startService('webhooks', (config) => ({ hosts: [hostedWebhooks(config)], remotes: [] }));
