import './src/test.mjs';
