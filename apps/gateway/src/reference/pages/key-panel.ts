import { markup } from '@causeway/http/pages';

export const KEY_SCRIPT_PATH = '/docs/key.js';

/** Where a reader's key comes from; the form is for the script, and there is none without it. */
export const KEY_PANEL = markup`<aside class="key" aria-label="Your sandbox key"><p><b>Your sandbox key.</b> <span id="key-said">The examples say <code>KEY_ID:KEY_SECRET</code> for it. It is at <code>sandbox</code> in <code>.causeway/credentials.json</code> of the installation; ask who runs it. Who is signed in to <a href="/console">the console</a> with it sees it filled in.</span></p>
<form id="key-form" hidden><label for="key-given">Or paste it, for this page alone: it is sent nowhere and kept nowhere.</label>
<input id="key-given" type="password" autocomplete="off" spellcheck="false" placeholder="id:secret"><button>Fill in</button></form></aside>`;

/**
 * Fills the reader's key into the examples of the page: that of the console's session, if it is one of the sandbox, or the
 * one that is pasted. It is text of this page and of nothing else: no storage, no address, no request has it. Only what
 * cannot leave the quotes of a shell or a program is taken for a key.
 */
export const KEY_SCRIPT = `(() => {
  const said = document.getElementById('key-said');
  const form = document.getElementById('key-form');
  if (said === null || form === null) return;
  const fill = (key, where) => {
    const [, id, secret] = /^([\\w-]+):([\\w-]+)$/.exec(key.trim()) ?? [];
    if (id === undefined) {
      said.textContent = 'That is no key: it has the form id:secret.';
      return;
    }
    const texts = { both: id + ':' + secret, id, secret };
    for (const each of document.querySelectorAll('[data-key]')) each.textContent = texts[each.dataset.key];
    said.textContent = 'Filled in: ' + where;
    form.hidden = true;
  };
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    fill(document.getElementById('key-given').value, 'the key that you pasted. It is gone when you leave this page.');
  });
  const ofSession = async () => {
    const answer = await fetch('/console/session');
    const { platform, formToken } = answer.ok ? await answer.json() : {};
    if (platform?.environment !== 'sandbox') return;
    const given = await fetch('/console/sandbox-key', { method: 'POST', headers: { 'x-console-form': formToken } });
    if (given.ok) fill((await given.json()).key, 'the sandbox key with which you are signed in to the console.');
  };
  // Without an answer the page is as it was: the key can be pasted.
  ofSession().catch(() => undefined);
})();
`;
