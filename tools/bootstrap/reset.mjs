import './src/reset.mjs';
