import './src/run.mjs';
