import { planOf } from '@causeway/deployment';
import { migrateFor, readConfig } from '@causeway/service';

/** `node migrate.mjs URL`: gives a database the tables of every context, as the first start of a standalone does. */
const [url = ''] = process.argv.slice(2);
const config = readConfig({}, { service: 'gateway', webhookAllowPrivate: 'none' });
const { hosts } = await planOf('standalone', config);
await migrateFor(url, hosts);
