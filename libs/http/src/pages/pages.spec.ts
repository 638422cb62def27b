import { STYLE } from './style.js';
import { cookieOf, setCookie } from './cookies.js';
import { errorPage, isForPeople } from './error-page.js';
import { choicesField, problemSummary, selectField, textField, titleWith } from './fields.js';
import { markup, named } from './markup.js';
import { noticePage, page } from './layout.js';
import { PAGE_HEADERS, PAGE_WITH_PICTURES_HEADERS } from './page-answer.js';
import { formOf, refuseOtherSites } from './sent-form.js';
import type { EdgeRequest } from '../edge/edge-request.js';

describe('a piece of markup', () => {
  it('shows what is inserted as text, and pieces as they are', () => {
    const evil = `"><script>alert(1)</script>&'`;
    const piece = markup`<p title="${evil}">${[evil, markup`<b>${1}</b>`]}${undefined}${false}${null}</p>`
      .text;
    expect(piece).toBe(
      '<p title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&#39;">&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&#39;<b>1</b></p>',
    );
  });
});

describe('a name on a page', () => {
  it('stands within itself, and turns no words of the page around', () => {
    expect(markup`<h1>${named('عبد\u202Eالله\u2069\u202E')} invites you</h1>`.text).toBe(
      '<h1><bdi>عبدالله</bdi> invites you</h1>',
    );
  });
});

describe('a page', () => {
  it('loads its own style and nothing else', () => {
    const policy = PAGE_HEADERS['content-security-policy'];
    expect(policy).toContain("default-src 'none'; style-src 'self'; img-src data:;");
    expect(policy).not.toContain('script-src');
    expect(PAGE_WITH_PICTURES_HEADERS['content-security-policy']).toContain('img-src https: data:;');
    const whole = page({ title: 'A & B', body: markup`<h1>A</h1>` });
    expect(whole).toMatchObject({ status: 200 });
    expect(whole.html).toContain('<title>A &amp; B</title>');
    expect(whole.html).not.toMatch(/ style="|<style|<script/);
  });

  it('of an error says what to do', () => {
    expect(errorPage({ status: 429 })).toMatchObject({ status: 429 });
    expect(errorPage({ status: 429 }).html).toContain('<h1>Too many visits</h1>');
    expect(errorPage({ status: 500 }).html).toContain('<h1>Something went wrong</h1>');
    expect(noticePage('T', 'R', { head: markup`<header>H</header>` }).html).toContain(
      '<header>H</header><h1>T</h1>',
    );
  });

  it.each([
    ['/i/0a1b2c3d?x=1', true],
    ['/verify/a', true],
    ['/card-details/a/b', true],
    ['/api/2025-10-13/quotes', false],
    ['/invitations', false],
  ])('at %s: %s', (url, expected) => {
    expect(isForPeople(url)).toBe(expected);
  });

  it('has a contrast of 4.5 or more in light and in dark', () => {
    for (const scheme of schemes()) {
      const pairs = [
        ...['ink', 'quiet', 'accent', 'wrong', 'right'].map((ink) => [ink, 'paper']),
        ...[
          ['on-accent', 'accent'],
          ['wrong', 'wrong-paper'],
          ['ink', 'wrong-paper'],
          ['ink', 'note-paper'],
          ['quiet', 'note-paper'],
        ],
      ] as [string, string][];
      for (const [ink, paper] of pairs)
        expect([ink, paper, contrast(scheme[ink], scheme[paper]) >= 4.5]).toStrictEqual([ink, paper, true]);
      // Lines of inputs (WCAG 1.4.11).
      expect(contrast(scheme['line'], scheme['paper'])).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('a field', () => {
  it('is read out with its label, hint and problem', () => {
    const field = textField({
      name: 'city',
      label: 'City',
      hint: 'Where?',
      problem: 'Enter a city',
      value: 'Ulm',
    });
    expect(field.text).toContain('<label for="city">City</label>');
    expect(field.text).toContain('<span class="hint" id="city-hint">Where?</span>');
    expect(field.text).toContain('value="Ulm" aria-describedby="city-hint city-wrong" aria-invalid="true"');
  });

  it('to choose from keeps what was chosen', () => {
    const choices = [
      { value: 'DE', label: 'Germany' },
      { value: 'FR', label: 'France' },
    ];
    expect(selectField({ name: 'country', label: 'Country', value: 'FR', choices }).text).toContain(
      '<option value="DE">Germany</option><option value="FR" selected>France</option>',
    );
    const boxes = choicesField({ name: 'in', label: 'In', kind: 'checkbox', choices, chosen: ['DE'] }).text;
    expect(boxes).toContain('<input type="checkbox" id="in" name="in" value="DE" checked>');
    expect(boxes).toContain('<input type="checkbox" name="in" value="FR">');
  });

  it('that is wrong is linked from the top, and the title says so', () => {
    expect(problemSummary({})).toBeUndefined();
    expect(problemSummary({ city: 'Enter a city' })?.text).toContain('<a href="#city">Enter a city</a>');
    expect([titleWith({}, 'You'), titleWith({ city: 'x' }, 'You')]).toStrictEqual(['You', 'Error: You']);
  });
});

describe('a form', () => {
  it('is read by name, trimmed; what is empty is absent', () => {
    const form = formOf(new URLSearchParams('a=+x+&b=&c=1&c=2'));
    expect([form.text('a'), form.text('b'), form.texts('c'), form.text('d')]).toStrictEqual([
      'x',
      undefined,
      ['1', '2'],
      undefined,
    ]);
  });

  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://pay.example' }, false],
    [{ origin: 'https://pay.example' }, true],
    [{ origin: 'https://evil.example' }, false],
    [{ origin: 'null' }, false],
    [{}, true],
  ])('sent with %j is taken: %s', (headers, isTaken) => {
    const check = () => refuseOtherSites({ headers } as EdgeRequest, 'https://pay.example');
    if (isTaken) expect(check).not.toThrow();
    else expect(check).toThrow('The form was sent from another site');
  });
});

describe('a cookie', () => {
  it('is bound to its path and read by name', () => {
    const cookie = { name: 'session', value: 'abc', path: '/verify/1', isSecure: true, secondsMax: 60 };
    expect(setCookie(cookie)).toBe('session=abc; Path=/verify/1; Max-Age=60; HttpOnly; SameSite=Lax; Secure');
    expect(setCookie({ ...cookie, isSecure: false })).not.toContain('Secure');
    expect(cookieOf('a=1; session=abc=; b=2', 'session')).toBe('abc=');
    expect(cookieOf('xsession=1', 'session')).toBeUndefined();
    expect(cookieOf(undefined, 'session')).toBeUndefined();
  });
});

type Scheme = Readonly<Record<string, string>>;
const schemes = (): Scheme[] =>
  [...STYLE.matchAll(/:root \{([^}]*--ink[^}]*)\}/g)].map(([, rules = '']) =>
    Object.fromEntries(
      [...rules.matchAll(/--([a-z-]+): (#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]),
    ),
  );

/** WCAG 2.2: the ratio of two colours. */
const contrast = (one = '', other = ''): number => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
