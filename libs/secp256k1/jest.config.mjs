import preset from '../../jest.preset.mjs';

export default { ...preset, displayName: 'secp256k1' };
