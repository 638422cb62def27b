import './src/main.mjs';
