import './src/other-node.mjs';
