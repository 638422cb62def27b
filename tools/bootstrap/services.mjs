import './src/services.mjs';
