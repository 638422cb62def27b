/**
 * A wallet owner's page, as a platform would serve it: it keeps the session's key, seals codes, stamps texts, runs the
 * ceremonies of passkeys and opens exports, with the browser's own cryptography alone. It talks to no one.
 */
export const WALLET_PAGE = `<!doctype html><html lang="en"><title>Wallet</title><script>
  const hex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const utf8 = (text) => new TextEncoder().encode(text);
  const base64url = (bytes) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));

  // The session's key never leaves this page.
  let session;
  const compressed = (raw) => hex(joined([2 + (raw[64] & 1)], raw.slice(1, 33)));
  const newSession = async () => {
    session = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']);
    return compressed(new Uint8Array(await crypto.subtle.exportKey('raw', session.publicKey)));
  };
  const integer = (bytes) => {
    let minimal = bytes;
    while (minimal.length > 1 && minimal[0] === 0) minimal = minimal.slice(1);
    if (minimal[0] > 0x7f) minimal = joined([0], minimal);
    return joined([2, minimal.length], minimal);
  };
  const stamp = async (payload) => {
    const raw = new Uint8Array(
      await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, session.privateKey, utf8(payload)),
    );
    const body = joined(integer(raw.slice(0, 32)), integer(raw.slice(32)));
    const publicKey = compressed(new Uint8Array(await crypto.subtle.exportKey('raw', session.publicKey)));
    const signature = hex(joined([0x30, body.length], body));
    return base64url(utf8(JSON.stringify({ publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature })));
  };

  // RFC 9180, base mode: DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM.
  const INFO = unhex('7475726e6b65795f68706b65');
  const [KEM, HPKE] = [joined(utf8('KEM'), [0, 0x10]), joined(utf8('HPKE'), [0, 0x10, 0, 1, 0, 2])];
  const hmac = async (key, data) => {
    const made = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    return new Uint8Array(await crypto.subtle.sign('HMAC', made, data));
  };
  const extract = (salt, suite, label, ikm) =>
    hmac(salt.length === 0 ? new Uint8Array(32) : salt, joined(utf8('HPKE-v1'), suite, utf8(label), ikm));
  // No output here is longer than one block.
  const expand = async (prk, suite, label, info, length) =>
    (await hmac(prk, joined([0, length], utf8('HPKE-v1'), suite, utf8(label), info, [1]))).slice(0, length);
  const schedule = async (dh, enc, recipient) => {
    const none = new Uint8Array();
    const prk = await extract(none, KEM, 'eae_prk', dh);
    const shared = await expand(prk, KEM, 'shared_secret', joined(enc, recipient), 32);
    const context = joined([0], await extract(none, HPKE, 'psk_id_hash', none), await extract(none, HPKE, 'info_hash', INFO));
    const secret = await extract(shared, HPKE, 'secret', none);
    return {
      key: await crypto.subtle.importKey('raw', await expand(secret, HPKE, 'key', context, 32), 'AES-GCM', false, ['encrypt', 'decrypt']),
      iv: await expand(secret, HPKE, 'base_nonce', context, 12),
    };
  };
  const ecdhPair = () => crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']);
  const rawOf = async (key) => new Uint8Array(await crypto.subtle.exportKey('raw', key));
  const dhOf = async (own, other) => {
    const theirs = await crypto.subtle.importKey('raw', other, { name: 'ECDH', namedCurve: 'P-256' }, false, []);
    return new Uint8Array(await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, own, 256));
  };
  const dataOf = (bundle) => JSON.parse(new TextDecoder().decode(unhex(JSON.parse(bundle).data)));

  const sealCode = async (bundle, code, publicKey) => {
    const recipient = unhex(dataOf(bundle).targetPublic);
    const pair = await ecdhPair();
    const enc = await rawOf(pair.publicKey);
    const { key, iv } = await schedule(await dhOf(pair.privateKey, recipient), enc, recipient);
    const text = utf8(JSON.stringify({ otp_code: code, public_key: publicKey }));
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: joined(enc, recipient) }, key, text);
    return JSON.stringify({ encappedPublic: hex(enc), ciphertext: hex(sealed) });
  };
  let target;
  const newTarget = async () => {
    target = await ecdhPair();
    return hex(await rawOf(target.publicKey));
  };
  const openExport = async (bundle) => {
    const { encappedPublic, ciphertext } = dataOf(bundle);
    const [enc, recipient] = [unhex(encappedPublic), await rawOf(target.publicKey)];
    const { key, iv } = await schedule(await dhOf(target.privateKey, enc), enc, recipient);
    const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: joined(enc, recipient) }, key, unhex(ciphertext));
    return new TextDecoder().decode(opened);
  };

  const register = async (nickname) => {
    const challenge = crypto.getRandomValues(new Uint8Array(32));
    const made = await navigator.credentials.create({
      publicKey: {
        challenge,
        rp: { id: 'localhost', name: 'Wallet' },
        user: { id: crypto.getRandomValues(new Uint8Array(16)), name: nickname, displayName: nickname },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      },
    });
    return {
      ...{ type: 'PASSKEY', nickname, challenge: base64url(challenge) },
      attestation: {
        credentialId: base64url(made.rawId),
        clientDataJson: base64url(made.response.clientDataJSON),
        attestationObject: base64url(made.response.attestationObject),
        transports: made.response.getTransports(),
      },
    };
  };
  // The challenge is the text itself: its bytes are signed as they are.
  const assertPasskey = async (challenge, credentialId) => {
    const id = Uint8Array.from(atob(credentialId.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    const { rawId, response } = await navigator.credentials.get({
      publicKey: { challenge: utf8(challenge), rpId: 'localhost', allowCredentials: [{ type: 'public-key', id }] },
    });
    return {
      credentialId: base64url(rawId),
      clientDataJson: base64url(response.clientDataJSON),
      authenticatorData: base64url(response.authenticatorData),
      signature: base64url(response.signature),
    };
  };
</script><h1>Wallet</h1>`;
