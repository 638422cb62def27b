import './src/start.mjs';
