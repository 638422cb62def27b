/** The colours of every page for people, light and dark as the reader's machine has it. */
export const PALETTE = `:root { color-scheme: light dark; --ink: #1a1d21; --quiet: #575c64; --paper: #ffffff; --room: #f2f3f5; --line: #848a94; --hair: #dcdfe4; --accent: #0b57c2; --on-accent: #ffffff; --wrong: #b3221b; --wrong-paper: #fdf1f0; --right: #1b6b3a; --note-paper: #eef4fd; }
@media (prefers-color-scheme: dark) { :root { --ink: #eceef0; --quiet: #a9afb8; --paper: #1b1d21; --room: #101114; --line: #7d848e; --hair: #34383f; --accent: #8ab9ff; --on-accent: #0b1524; --wrong: #ff9d94; --wrong-paper: #331a19; --right: #79d49b; --note-paper: #17233a; } }`;

/**
 * The style of every page for people, at a path of its own: the policy allows none inside a page. Light and dark as the
 * reader's machine has it; every pair of ink and paper has a contrast of 4.5 or more; nothing to touch is under 44 px.
 */
export const STYLE = `
${PALETTE}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; min-height: 100vh; padding: 1rem; background: var(--room); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; overflow-wrap: anywhere; }
main { width: 100%; max-width: 38rem; margin: 0 auto; padding: 1.25rem; background: var(--paper); border: 1px solid var(--hair); border-radius: 1rem; }
main.narrow { max-width: 30rem; }
@media (min-width: 40rem) { body { padding: 3rem 1.5rem; } main { padding: 2.5rem; } }
header { display: flex; align-items: center; gap: .75rem; margin-bottom: 1.5rem; color: var(--quiet); }
header img, li img { max-width: 2rem; max-height: 2rem; }
h1 { margin: 0 0 .5rem; font-size: 1.6rem; line-height: 1.25; }
h2 { margin: 2rem 0 .75rem; font-size: 1.15rem; line-height: 1.3; }
h3 { margin: 1.5rem 0 .5rem; font-size: 1rem; }
p { margin: .5rem 0; }
a { color: var(--accent); }
.amount { margin: 1rem 0 0; font-size: 2rem; font-weight: 600; }
.note { color: var(--quiet); font-size: .9rem; }
form { margin: 0; }
fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
legend { padding: 0; margin: 2rem 0 .25rem; font-size: 1.15rem; font-weight: 600; }
fieldset.choices legend { margin: 0 0 .25rem; font-size: 1rem; }
.field { margin: 1rem 0; }
.field label, .choices legend { display: block; font-weight: 600; }
.hint { display: block; margin: 0 0 .25rem; color: var(--quiet); font-size: .9rem; font-weight: 400; }
.wrong { display: block; margin: 0 0 .25rem; color: var(--wrong); font-weight: 600; font-size: .95rem; }
.is-wrong { padding-left: .75rem; border-left: 4px solid var(--wrong); }
input, select, button, .button { min-height: 2.875rem; font: inherit; border-radius: .5rem; }
input, select { display: block; width: 100%; margin-top: .25rem; padding: .5rem .75rem; color: var(--ink); background: var(--paper); border: 1px solid var(--line); }
input[type=file] { padding: .5rem; }
input[type=file]::file-selector-button { font: inherit; margin-right: .75rem; padding: .25rem .75rem; color: var(--ink); background: var(--room); border: 1px solid var(--line); border-radius: .375rem; }
.is-wrong input, .is-wrong select { border: 2px solid var(--wrong); }
.pair { display: grid; gap: 0 1rem; }
@media (min-width: 40rem) { .pair { grid-template-columns: 1fr 1fr; } }
.choice { display: flex; gap: .75rem; align-items: flex-start; padding: .65rem 0; cursor: pointer; }
.choice input { flex: none; width: 1.5rem; height: 1.5rem; min-height: 0; margin: 0; accent-color: var(--accent); }
.choice .hint { margin: 0; }
.choices { margin: 1rem 0; }
button, .button { display: inline-block; width: 100%; padding: .65rem 1.5rem; font-weight: 600; text-align: center; text-decoration: none; color: var(--on-accent); background: var(--accent); border: 1px solid var(--accent); cursor: pointer; }
button.quiet, .button.quiet { color: var(--accent); background: transparent; }
@media (min-width: 40rem) { button, .button { width: auto; } }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; margin-top: 2rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.touch { display: inline-block; padding: .6rem .5rem; }
.inline { display: inline; }
.inline button { width: auto; min-height: 2.75rem; padding: .5rem .75rem; }
.chooser { display: grid; gap: .75rem; align-items: end; }
.chooser .field { margin: 0; }
@media (min-width: 30rem) { .chooser { grid-template-columns: 1fr auto; } .chooser button { width: auto; } }
ul.plain { list-style: none; margin: 1rem 0 0; padding: 0; display: grid; gap: .5rem; }
ul.plain li a { display: flex; align-items: center; gap: .75rem; min-height: 3rem; padding: .5rem .75rem; text-decoration: none; border: 1px solid var(--line); border-radius: .5rem; }
ul.plain a b { flex: none; width: 6rem; }
.card { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; padding: .75rem 1rem; border: 1px solid var(--hair); border-radius: .5rem; }
.card p { margin: 0; }
.tag { color: var(--quiet); font-size: .9rem; }
.tag.done { color: var(--right); font-weight: 600; }
.tag.open { color: var(--wrong); font-weight: 600; }
.summary { margin: 0 0 1.5rem; padding: 1rem; background: var(--wrong-paper); border: 2px solid var(--wrong); border-radius: .5rem; }
.summary h2 { margin: 0; font-size: 1.1rem; }
.summary ul { margin: .5rem 0 0; padding-left: 1.25rem; }
.summary li { margin: .35rem 0; }
.summary a { color: var(--wrong); }
.aside { margin: 2rem 0 0; padding: 1rem; background: var(--note-paper); border: 1px solid var(--accent); border-radius: .5rem; }
.aside h2, .aside legend { margin: 0 0 .25rem; font-size: 1.05rem; }
.steps { margin: 0 0 .5rem; color: var(--quiet); font-size: .9rem; }
dl { margin: 1rem 0; }
dl > div { padding: .5rem 0; border-bottom: 1px solid var(--hair); }
@media (min-width: 40rem) { dl > div { display: grid; grid-template-columns: 12rem 1fr; gap: 1rem; } }
dt { color: var(--quiet); }
dd { margin: 0; }
.headed { display: flex; gap: 1rem; align-items: baseline; justify-content: space-between; margin-top: 2rem; }
.headed h2 { margin: 0; }
.headed a { flex: none; padding: .6rem 0; }
a:focus-visible, input:focus-visible, select:focus-visible, button:focus-visible, .summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;
