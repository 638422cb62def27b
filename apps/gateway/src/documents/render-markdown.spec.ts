import { diagramSteps } from './diagram.js';
import { renderMarkdown } from './render-markdown.js';

const bodyOf = (source: string): string =>
  renderMarkdown(source, (link) =>
    link.endsWith('.ts') ? { path: link } : { href: `/docs/${link}` },
  ).body.text.trim();

describe('Markdown', () => {
  it('has the first heading for a title, as text', () => {
    expect(renderMarkdown('# `a` & <b>\n\n# two', () => ({ href: '' })).title).toBe('a & <b>');
  });

  it('gives headings the anchors that links to them have', () => {
    expect(bodyOf("## It's `once`: two, three\n\n## a\n\n## a")).toBe(
      '<h2 id="its-once-two-three">It&#39;s <code>once</code>: two, three</h2>\n<h2 id="a">a</h2>\n<h2 id="a-1">a</h2>',
    );
  });

  it.each([
    ['of this installation', '[a](b.md)', '<a href="/docs/b.md">a</a>'],
    ['of the reader’s own machine', '[a](http://127.0.0.1:3000/docs)', '<a href="/docs">a</a>'],
    ['of the web', '[a](https://b.example)', '<a href="https://b.example" rel="noreferrer">a</a>'],
    ['to a file that is served nowhere', '[a](b.ts)', 'a (<code>b.ts</code>)'],
    ['that would run', '[a](javascript:alert(1))', 'a'],
    [
      'with a quote',
      '[a](<https://b.example/"x>)',
      '<a href="https://b.example/&quot;x" rel="noreferrer">a</a>',
    ],
  ])('has links %s', (_where, source, link) => {
    expect(bodyOf(source)).toBe(`<p>${link}</p>`);
  });

  it.each([
    [
      'markup inside a line',
      'a <b onclick="x()">b</b>',
      '<p>a &lt;b onclick=&quot;x()&quot;&gt;b&lt;/b&gt;</p>',
    ],
    ['markup of its own', '<script>x()</script>', '&lt;script&gt;x()&lt;/script&gt;'],
    ['a picture by its description', '![a "b"](https://c.example/d.png)', '<p>a &quot;b&quot;</p>'],
    ['code', '```\n<i>\n```', '<pre tabindex="0"><code>&lt;i&gt;</code></pre>'],
    [
      'the name of a file',
      '```js a.mjs\n1\n```',
      '<p class="file"><code>a.mjs</code></p><pre tabindex="0"><code>1</code></pre>',
    ],
  ])('shows %s', (_what, source, html) => {
    expect(bodyOf(source)).toBe(html);
  });

  it('lets a table scroll by itself', () => {
    expect(bodyOf('| a | b |\n| - | - |\n| 1 | `2` |')).toBe(
      '<div class="wide" tabindex="0" role="region" aria-label="Table"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td><code>2</code></td></tr></tbody></table></div>',
    );
  });
});

describe('a diagram', () => {
  const items = (source: string): readonly string[] | undefined =>
    diagramSteps(source)
      ?.text.split('<li')
      .slice(1)
      .map((item) => item.replaceAll(/^>|<\/?(?:b|li|ol)>/g, '').trim());

  it('of messages names who sends what to whom', () => {
    const source = `sequenceDiagram
  actor P as A person
  participant G as gateway

  P->>G: POST /a
  G->>G: once
  G-->>P: <200>
  Note over P: later
  alt yes
  P-)G: ok
  else no
  end`;
    expect(items(source)).toStrictEqual([
      'A person → gateway: POST /a',
      'gateway: once',
      'gateway → A person: &lt;200&gt;',
      'class="remark">later',
      'class="remark">Either: yes',
      'A person → gateway: ok',
      'class="remark">Or: no',
    ]);
  });

  it('of states names their beginning and end', () => {
    expect(items('stateDiagram-v2\n  [*] --> HELD: placed\n  HELD --> DONE\n  DONE --> [*]')).toStrictEqual([
      'Begins as HELD: placed',
      'HELD → DONE',
      'DONE is its end',
    ]);
  });

  it('of nodes names each where it first stands, and joins several', () => {
    expect(
      items('flowchart LR\n  E[an event] -->|"one commit"| Q[QUEUED, once]\n  E & Q --> D'),
    ).toStrictEqual(['an event → QUEUED, once: one commit', 'an event → D', 'QUEUED, once → D']);
  });

  it('that has a line of another kind is left as it is written', () => {
    expect(diagramSteps('sequenceDiagram\n  autonumber')).toBeUndefined();
    expect(bodyOf('```mermaid\npie\n```')).toBe('<pre tabindex="0"><code>pie</code></pre>');
  });
});
