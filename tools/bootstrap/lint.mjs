import './src/lint.mjs';
