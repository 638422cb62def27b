export {
  bringsParts,
  readForm,
  receiveForm,
  UnfitFile,
  type FormRules,
  type Keeping,
  type ReadForm,
  type ReceivedForm,
  type SentFile,
} from './receive-form.js';
export { TakesForm } from './takes-form.js';
