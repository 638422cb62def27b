import './src/build.mjs';
