import { checkStep } from './check.step.js';
import { companyStep } from './company.step.js';
import { detailsStep } from './details.step.js';
import { documentsStep } from './documents.step.js';
import { peopleStep } from './people.step.js';
import type { Step } from './step.js';
import { termsStep } from './terms.step.js';

/** Every page of the flow; which ones a customer has is in `stepsOf`. */
export const STEPS: readonly Step[] = [
  detailsStep,
  companyStep,
  documentsStep,
  peopleStep,
  termsStep,
  checkStep,
];
