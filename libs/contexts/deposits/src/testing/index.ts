export { loadArrival } from '../application/arrival-stream.js';
export { OperatorDepositsController } from '../http/operator-deposits.controller.js';
export { SimulatedChains } from '../infrastructure/simulated-chains.adapter.js';
export { arrivalView } from '../read/arrival.view.js';
export { depositView } from '../read/deposit.view.js';
export { specVault } from './deposit-store.js';
export { callOf } from './deposit-world.js';
