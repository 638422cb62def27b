import type { CallContext } from '@causeway/commands';
import { forgetsPersons, ListFormerNames } from '@causeway/customers';
import { derivedUuid, Erased, type Id } from '@causeway/kernel';
import { erasePerson, mayName, type FormerNames } from '../domain/bulk-import.decide.js';
import { errorsSubject } from '../domain/bulk-import.js';
import { findJob, workedJobs, type JobRow } from '../read/job.view.js';
import { bulkImports, erasuresOf } from './bulk-import.aggregate.js';
import type { BulkImportsPorts } from './ports.js';

/** A refused row made no customer; it is known as the person's by the platform's own id for that one. */
export const forgetting = forgetsPersons(
  'bulk_imports',
  (ports: BulkImportsPorts) => async (customerId, call) => {
    const names = await ports.dispatch.execute(new ListFormerNames({ customerId }, call));
    for (const jobId of await workedJobs(ports, call)) {
      const job = await findJob(ports, call, jobId);
      if (job !== undefined) await forgetIn(ports, call, { job, customerId, names });
    }
  },
);

interface Person {
  readonly job: JobRow;
  readonly customerId: Id<'Customer'>;
  readonly names: FormerNames;
}

/** The keys go also where the errors were written anew already: what was cut off may not have come to it. */
const forgetIn = async (
  ports: BulkImportsPorts,
  call: CallContext,
  { job, customerId, names }: Person,
): Promise<void> => {
  const { jobId, errors } = job;
  const isConcerned = !(errors instanceof Erased) && mayName({ ...job, errors }, names);
  const erasures = isConcerned
    ? await ports.record(
        { ...call, commandId: derivedUuid('erase-person', jobId, customerId) },
        {
          name: 'erase-person',
          on: bulkImports,
          id: jobId,
          decide: (before, when) => erasePerson(names, before, when),
          answer: erasuresOf,
        },
      )
    : job.erasures;
  for (let former = 0; former < erasures; former += 1)
    await ports.vault.shred(errorsSubject({ jobId, erasures: former }));
};
