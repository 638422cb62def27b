export {
  receiveForm,
  UnfitFile,
  type FormRules,
  type Keeping,
  type ReceivedForm,
  type SentFile,
} from './receive-form.js';
export { TakesForm } from './takes-form.js';
