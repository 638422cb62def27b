export { softwareVersion } from './software-version.js';
