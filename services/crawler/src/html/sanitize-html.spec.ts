import { htmlToText } from './html-to-text.ts';
import { sanitizeHtml } from './sanitize-html.ts';

const BASE = 'https://herald.example/2024/story.html';

describe('sanitising', () => {
  it.each([
    ['<p onclick="x()">a<script>alert(1)</script>b</p>', '<p>ab</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href=" java\nscript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="JaVaScRiPt:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="&#106;avascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,<script>1</script>">x</a>', '<a>x</a>'],
    ['<a href="vbscript:x">x</a>', '<a>x</a>'],
    ['<img src=x onerror=alert(1)>', '<img src="https://herald.example/2024/x">'],
    ['<img src="data:image/svg+xml,<svg onload=x>">', ''],
    ['<svg><script>alert(1)</script></svg>ok', 'ok'],
    ['<math><mtext><img src=x onerror=1></mtext></math>ok', '<img src="https://herald.example/2024/x">ok'],
    ['<math><mi>E</mi><mo>=</mo><mi>m</mi><annotation>E=m</annotation></math>', 'E=m'],
    ['a<object data="https://evil.example"><param name="x"><p>b</p>', 'a<p>b</p>'],
    ['<style>p{}</style><p style="x:expression(1)">a</p>', '<p>a</p>'],
    ['<iframe src="https://evil.example"></iframe>a', 'a'],
    ['<form action="x"><input value="a"><p>in</p></form>out', 'out'],
    ['<textarea><p>a</textarea><img src=x onerror=1>', '<img src="https://herald.example/2024/x">'],
    ['<p title="&quot;onmouseover=x">a &lt;script&gt; b</p>', '<p>a &lt;script&gt; b</p>'],
    ['<img alt="&quot; onerror=&quot;x" src="/a.png">', '<img src="https://herald.example/a.png" alt="&quot; onerror=&quot;x">'],
    ['<noscript><p title="</noscript><img src=x onerror=1>">', ''],
    ['<base href="https://evil.example/"><a href="/x">x</a>', '<a href="https://herald.example/x">x</a>'],
  ])('makes %s harmless', (dirty, clean) => {
    expect(sanitizeHtml(dirty, BASE)).toBe(clean);
  });

  it('keeps what belongs to text', () => {
    const html = '<h2>T</h2><p>A <strong>b</strong> <em>c</em><br>d</p><ul><li>e</li></ul><blockquote><p>f</p></blockquote><pre><code>g &lt; h</code></pre><table><tbody><tr><th scope="row">i</th><td colspan="2">j</td></tr></tbody></table>';
    expect(sanitizeHtml(html)).toBe(html);
  });

  it('closes what was left open, and leaves out what was never opened', () => {
    expect(sanitizeHtml('<div><p>a<b>b</div></section>c')).toBe('<div><p>a<b>b</b></p></div>c');
  });

  it('makes addresses absolute', () => {
    expect(sanitizeHtml('<a href="../a">1</a><a href="//cdn.example/x">2</a><a href="#note">3</a><a href="mailto:a@b.example">4</a>', BASE)).toBe(
      '<a href="https://herald.example/a">1</a><a href="https://cdn.example/x">2</a><a>3</a><a href="mailto:a@b.example">4</a>',
    );
  });

  it('finds pictures that a script would load later, and drops counting pixels', () => {
    expect(sanitizeHtml('<img src="data:image/gif;base64,R0" data-src="/p.jpg"><img src="/t.gif" width="1" height="1"><img srcset="/s.jpg 300w, /l.jpg 900w">', BASE)).toBe(
      '<img src="https://herald.example/p.jpg"><img src="https://herald.example/l.jpg">',
    );
  });

  it('survives nesting without end', () => {
    const deep = '<div>'.repeat(900) + 'bottom';
    const clean = sanitizeHtml(deep);
    expect(clean).toContain('bottom');
    expect(clean.match(/<div>/g)).toHaveLength(200);
    expect(clean.match(/<\/div>/g)).toHaveLength(200);
    expect(sanitizeHtml('<b>'.repeat(500_000)).match(/<\/b>/g)).toHaveLength(200);
  });
});

describe('text of HTML', () => {
  it('joins lines and separates blocks', () => {
    expect(htmlToText('<p>One&nbsp;two<br>three</p><ul><li>four</li><li>fi<b>ve</b></li></ul><script>x</script>')).toBe('One two three four five');
  });
});
