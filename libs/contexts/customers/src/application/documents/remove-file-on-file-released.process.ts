import { process, task, type ProcessDefinition } from '@causeway/commands';
import { FILE_RELEASED, type FileReleasedV1 } from '../../published/events.js';
import type { CustomersPorts } from '../ports.js';

/** A document was replaced or deleted: its former file is removed. A file that is gone is removed already. */
export const removeFileOnFileReleased = ({ files }: Pick<CustomersPorts, 'files'>): ProcessDefinition =>
  process('remove-file-on-file-released')
    .from('customers')
    .on(FILE_RELEASED, ({ data }) => [
      task('remove-file', () => files.delete((data as FileReleasedV1).contentKey)),
    ]);
