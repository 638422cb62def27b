import './src/check.mjs';
