// HTML by template.

import { expect, test } from 'vitest';
import { html } from '../../../src/verify/reports/html-page.ts';

test('what is put in is escaped, in text and in attributes', () => {
  const hostile = `<script>alert('x')</script> & "more"`;
  expect(html`<p title="${hostile}">${hostile}</p>`.text).toBe(
    '<p title="&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; &quot;more&quot;">' +
      '&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; &quot;more&quot;</p>',
  );
});

test('markup goes in as it is, and lists one after another', () => {
  const items = ['a', '<b>'].map((text) => html`<li>${text}</li>`);
  expect(html`<ul>${items}</ul>${3}`.text).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>3');
});
