import { PALETTE } from '@causeway/http/pages';

/** The style of the documentation: what is wide scrolls by itself, so that no page is wider than its screen. */
export const STYLE = `
${PALETTE}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 4rem; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", sans-serif; overflow-wrap: anywhere; }
a { color: var(--accent); }
a:focus-visible, pre:focus-visible, .wide:focus-visible, summary:focus-visible, input:focus-visible, button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: .5rem; z-index: 2; padding: .5rem 1rem; background: var(--paper); }
header { z-index: 1; background: var(--room); border-bottom: 1px solid var(--hair); }
header nav { display: flex; gap: 0 .25rem; align-items: center; flex-wrap: wrap; max-width: 84rem; margin: 0 auto; padding: 0 1rem; }
header b { margin-right: .5rem; }
header a { padding: .7rem .4rem; text-decoration: none; }
header a[aria-current] { font-weight: 600; box-shadow: inset 0 -3px var(--accent); }
.columns { max-width: 84rem; margin: 0 auto; padding: 0 1rem; }
main { min-width: 0; padding: 1.5rem 0 3rem; }
#contents { padding: 1rem 0 3rem; border-top: 1px solid var(--hair); font-size: .95rem; }
#contents h2 { margin: 1.5rem 0 .25rem; font-size: .85rem; color: var(--quiet); }
#contents ul { list-style: none; margin: 0; padding: 0; }
#contents a { display: block; padding: .3rem .5rem; border-left: 3px solid transparent; text-decoration: none; }
#contents a[aria-current] { border-color: var(--accent); font-weight: 600; background: var(--note-paper); }
@media (min-width: 60rem) {
  header { position: sticky; top: 0; }
  .columns { display: grid; grid-template-columns: 17rem minmax(0, 1fr); gap: 0 3rem; }
  main { grid-column: 2; grid-row: 1; max-width: 56rem; padding-top: 2.5rem; }
  #contents { grid-column: 1; grid-row: 1; position: sticky; top: 3rem; max-height: calc(100vh - 3rem); overflow-y: auto; border-top: 0; }
  .to-contents { display: none; }
}
@media (max-width: 60rem) { #contents a { padding: .6rem .5rem; } }
h1 { margin: 0 0 1rem; font-size: 1.9rem; line-height: 1.2; }
h2 { margin: 2.5rem 0 .75rem; font-size: 1.35rem; line-height: 1.3; }
h3 { margin: 2rem 0 .5rem; font-size: 1.1rem; }
h4 { margin: 1.25rem 0 .25rem; font-size: 1rem; }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .9em; }
:not(pre) > code { padding: .1em .3em; background: var(--room); border-radius: .25rem; }
pre { margin: 1rem 0; padding: 1rem; overflow-x: auto; overflow-wrap: normal; background: var(--room); border: 1px solid var(--hair); border-radius: .5rem; line-height: 1.45; }
.file { margin: 1rem 0 -.75rem; }
.wide { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; min-width: 100%; font-size: .95rem; overflow-wrap: normal; }
th, td { padding: .5rem .75rem .5rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--hair); }
.wide td:not(:first-child) { min-width: 12rem; }
th { color: var(--quiet); font-weight: 600; }
blockquote { margin: 1rem 0; padding: .25rem 1rem; border-left: 3px solid var(--line); }
.quiet { color: var(--quiet); font-size: .9rem; }
.needed { color: var(--wrong); font-size: .85rem; }
.method { font-size: .8rem; letter-spacing: .03em; }
.operations { list-style: none; padding: 0; }
.operations li { padding: .3rem 0; border-bottom: 1px solid var(--hair); }
.fields table { table-layout: fixed; }
.fields th:first-child { width: 40%; }
.fields td { min-width: 0; overflow-wrap: anywhere; }
@media (max-width: 40rem) {
  .fields table, .fields tbody, .fields tr, .fields td { display: block; }
  .fields thead { display: none; }
  .fields tr { padding: .5rem 0; border-bottom: 1px solid var(--hair); }
  .fields td { padding: .1rem 0; border: 0; }
}
section { padding-bottom: 1rem; border-bottom: 1px solid var(--hair); }
section h3 { font-size: 1rem; }
section h4 { margin: .75rem 0 -.5rem; font-size: .9rem; font-weight: 600; color: var(--quiet); }
[data-key] { background: var(--note-paper); border-radius: .2rem; }
.key { margin: 1.5rem 0; padding: 1rem; background: var(--note-paper); border: 1px solid var(--accent); border-radius: .5rem; }
.key p { margin: 0; }
.key form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin-top: .75rem; }
.key form[hidden] { display: none; }
.key label { flex-basis: 100%; }
input, button { min-height: 2.75rem; padding: .4rem .75rem; font: inherit; border-radius: .5rem; border: 1px solid var(--line); }
input { flex: 1 1 12rem; min-width: 0; color: var(--ink); background: var(--paper); }
button { color: var(--on-accent); background: var(--accent); border-color: var(--accent); font-weight: 600; cursor: pointer; }
.flow { padding-left: 2rem; }
.flow li { margin: .3rem 0; }
.flow .remark { list-style: none; color: var(--quiet); font-style: italic; }
`;
