import { writePrograms } from './bundle.mjs';

await writePrograms();
